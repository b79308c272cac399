import type { ColumnType, Generated } from 'kysely';
import type { AuditKind } from 'shared-contracts/staff';

type Time = ColumnType<Date, Date | undefined, Date>;

export interface LeadAnswerTable {
  lead_id: number;
  answered_by: number | null;
  answered_at: Time;
}

export interface StaffAuditTable {
  id: Generated<number>;
  kind: Generated<AuditKind>;
  actor: string;
  actor_id: number | null;
  action: string;
  subject: string;
  detail: string | null;
  at: Time;
}

declare module '../../platform/database/tables' {
  interface Tables {
    lead_answers: LeadAnswerTable;
    staff_audit: StaffAuditTable;
  }
}
