import type { Generated } from 'kysely';
import type { JsonColumn } from '../../platform/database/sql-values';
import type { Extent, Polygons } from './layer-zones';

/** Zones of operators. */
export interface LayerTable {
  id: Generated<number>;
  name: string;
  handle: string;
  source: string;
  dated: string;
  href: string | null;
  extent: JsonColumn<Extent>;
  polygons: JsonColumn<Polygons>;
  digest: string;
  created_at: Generated<Date>;
}

declare module '../../platform/database/tables' {
  interface Tables {
    layers: LayerTable;
  }
}
