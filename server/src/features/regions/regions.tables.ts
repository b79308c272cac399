import type { ColumnType, Generated } from 'kysely';
import type { RegionLevel, RegionOutline } from 'shared-contracts';
import type { JsonColumn } from '../../platform/database/sql-values';

export interface RegionTable {
  id: number;
  level: RegionLevel;
  name: string;
  handle: string;
  parent_id: number | null;
  lat: number | null;
  lng: number | null;
  sample: Generated<boolean>;
}

export interface RegionContentTable {
  /** handles, the island first, joined by '/' */
  region_path: string;
  title: string;
  summary: string | null;
  /** paragraphs of plain text */
  body: JsonColumn<string[]>;
  image: string | null;
  outlines: JsonColumn<RegionOutline[]>;
  sample: Generated<boolean>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

declare module '../../platform/database/tables' {
  interface Tables {
    regions: RegionTable;
    region_contents: RegionContentTable;
  }
}
