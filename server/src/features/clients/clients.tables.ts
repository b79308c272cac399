import type { ColumnType, Generated } from 'kysely';
import type { ClientStage } from 'shared-contracts/staff';

type Time = ColumnType<Date, Date | undefined, Date>;

export interface ClientRecordTable {
  id: Generated<number>;
  agent_id: number;
  /** e-mail address in lower case, or the telephone number of a callback */
  person: string;
  stage: Generated<ClientStage>;
  next_step: string | null;
  /** YYYY-MM-DD */
  next_step_on: string | null;
  updated_at: Time;
}

export interface ClientNoteTable {
  id: Generated<number>;
  record_id: number;
  text: string;
  author_id: number | null;
  created_at: Time;
}

export interface LeadReplyTable {
  id: Generated<number>;
  lead_id: number;
  agent_id: number;
  author_id: number | null;
  subject: string;
  text: string;
  /** of the browser; null in replies of before the column, and where it sent none */
  submission_id: string | null;
  created_at: Time;
}

export interface ReplyTemplateTable {
  agent_id: number;
  position: number;
  title: string;
  text: string;
}

export interface ClientLinkTable {
  agent_id: number;
  person: string;
  /** of two clients that become one, this person's has the plan that counts */
  main: string;
  is_same: boolean;
  decided_by: number | null;
  decided_at: Time;
}

declare module '../../platform/database/tables' {
  interface Tables {
    client_records: ClientRecordTable;
    client_notes: ClientNoteTable;
    lead_replies: LeadReplyTable;
    reply_templates: ReplyTemplateTable;
    client_links: ClientLinkTable;
  }
}
