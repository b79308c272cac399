import type { Attestations } from 'federation/protocol/attestation';
import type { Release } from 'federation/protocol/discovery';
import type { DeploymentStrategy } from 'federation/protocol/registry';
import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { JsonColumn } from '../platform/database/sql-values';
import type { LoadTimes } from './health/load-times';

type Time = ColumnType<Date, Date, Date>;
type Strategy = RawBuilder<DeploymentStrategy> | null;
type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface RemoteVersionTable {
  name: string;
  version: string;
  release: JsonColumn<Release>;
  integrity: string;
  files: number;
  published_at: Time;
  published_by: string;
  removed_at: OptionalTime;
  removed_by: string | null;
  promoted_at: OptionalTime;
  attestations: ColumnType<
    KeptAttestations | null,
    RawBuilder<KeptAttestations> | null | undefined,
    RawBuilder<KeptAttestations> | null
  >;
}

/** Signed statements with their parsed content. */
export interface KeptAttestations extends Attestations {
  commit: string;
  repository: string;
  builder: string;
}

export interface RemoteDeploymentTable {
  name: string;
  revision: Generated<number>;
  lineage: JsonColumn<string[]>;
  canary_version: string | null;
  canary_strategy: ColumnType<DeploymentStrategy | null, Strategy | undefined, Strategy>;
  canary_started_at: OptionalTime;
  killed_at: OptionalTime;
  killed_by: string | null;
  killed_reason: string | null;
}

export interface RemoteDeploymentEventTable {
  id: Generated<number>;
  name: string;
  action: string;
  from_version: string | null;
  to_version: string | null;
  strategy: ColumnType<DeploymentStrategy | null, Strategy | undefined, never>;
  at: Time;
  by: string;
  reason: string;
}

export interface RemoteTokenTable {
  id: Generated<number>;
  name: string;
  token_hash: string;
  created_at: Time;
  created_by: string;
  last_used_at: OptionalTime;
  revoked_at: OptionalTime;
  revoked_by: string | null;
}

export interface RemoteHealthTable {
  name: string;
  version: string;
  minute: Time;
  loads: number;
  failures: number;
  load_times: JsonColumn<LoadTimes>;
}

export interface RemoteCanaryVisitorTable {
  name: string;
  canary_version: string;
  visitor_hash: string;
  network_hash: string;
  on_canary: boolean;
  failed: boolean;
}

declare module '../platform/database/tables' {
  interface Tables {
    remote_versions: RemoteVersionTable;
    remote_deployments: RemoteDeploymentTable;
    remote_deployment_events: RemoteDeploymentEventTable;
    remote_tokens: RemoteTokenTable;
    remote_health: RemoteHealthTable;
    remote_canary_visitors: RemoteCanaryVisitorTable;
  }
}
