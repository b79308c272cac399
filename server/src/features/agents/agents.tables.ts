import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { JsonColumn } from '../../platform/database/sql-values';

export interface OfficeTable {
  id: number;
  name: string;
  island: string | null;
  address: string | null;
  phone: string | null;
  email: string | null;
  sample: Generated<boolean>;
}

export interface AgentTable {
  id: number;
  email: string;
  name: string;
  /** root_path, direct_path and path of the entity follow from it */
  user_name: string;
  designation: string | null;
  phone: string | null;
  agent_phone: string | null;
  large_image_url: string | null;
  tile_image_url: string | null;
  office_id: number | null;
  islands: JsonColumn<string[]>;
  biography: ColumnType<string | null, string | null | undefined>;
  languages: ColumnType<string[], RawBuilder<string[]> | undefined, RawBuilder<string[]>>;
  license_number: ColumnType<string | null, string | null | undefined>;
  customer_experience: Generated<boolean>;
  sample: Generated<boolean>;
}

export interface TeamTable {
  slug: string;
  name: string;
  email: string;
  phone: string | null;
  /** agent ids */
  members: JsonColumn<number[]>;
  tile_image_url: string | null;
  sample: Generated<boolean>;
}

declare module '../../platform/database/tables' {
  interface Tables {
    offices: OfficeTable;
    agents: AgentTable;
    teams: TeamTable;
  }
}
