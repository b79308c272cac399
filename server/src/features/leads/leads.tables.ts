import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { LeadAction } from 'shared-contracts';
import type { LeadSubmission } from 'shared-contracts/leads';
import type { LeadPayload, ShowingPayload } from './lead-records';

export type LeadPart = 'main' | 'lending';

export interface LeadTable {
  id: Generated<number>;
  submission_id: string;
  part: LeadPart;
  action: LeadAction;
  status: 'new' | 'spam';
  lead_source: string;
  source_type: string | null;
  source_description: string | null;
  source_url: string | null;
  referral_source: string | null;
  screen_name: string | null;
  help_with: string | null;
  first_name: string;
  last_name: string;
  full_name: string;
  email: string;
  phone: string | null;
  message: string | null;
  preapprove: boolean;
  mls_number: string | null;
  internal_id: string | null;
  listing_title: string | null;
  advisor_id: number | null;
  team_slug: string | null;
  agent_email: string | null;
  user_id: number | null;
  /** staff sent it while they acted for the user */
  impersonated: boolean;
  /** of the page that sent it, as 'ja'; null in rows from before the column */
  language: string | null;
  /** the chosen day at 10:00 in Hawaii */
  showing_at: Date | null;
  showing_asap: boolean;
  showing_type: string | null;
  showing_time: string | null;
  showing_slot: number | null;
  showing_origin: 'strip' | 'panel' | null;
  callback_date: string | null;
  callback_minutes: number | null;
  callback_time_zone: string | null;
  /** null after the personal data of the lead was removed */
  payload: ColumnType<
    LeadPayload | ShowingPayload | null,
    RawBuilder<LeadPayload | ShowingPayload>,
    RawBuilder<unknown> | null
  >;
  /** what the visitor sent; null in rows from before the column, and after the personal data was removed */
  submission: ColumnType<LeadSubmission | null, RawBuilder<LeadSubmission> | null | undefined, null>;
  success_message: string;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

declare module '../../platform/database/tables' {
  interface Tables {
    leads: LeadTable;
  }
}
