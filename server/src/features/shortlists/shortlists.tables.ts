import type { ColumnType, Generated } from 'kysely';
import type { ShortlistMark, ShortlistMember } from 'shared-contracts';

type Time = ColumnType<Date, Date | undefined, Date>;

export interface ShortlistTable {
  id: Generated<number>;
  user_id: number;
  agent_sees: Generated<boolean>;
  created_at: Time;
  ended_at: Date | null;
}

export interface ShortlistLinkTable {
  code_hash: string;
  shortlist_id: number;
  created_at: Time;
  ended_at: Date | null;
}

export interface ShortlistMemberTable {
  id: Generated<number>;
  shortlist_id: number;
  user_id: number | null;
  guest_hash: string | null;
  name: string;
  role: ShortlistMember['role'];
  joined_at: Time;
  seen_at: Date | null;
}

export interface ShortlistMarkTable {
  member_id: number;
  internal_id: string;
  mark: ShortlistMark;
  at: Time;
}

export interface ShortlistCommentTable {
  id: Generated<number>;
  member_id: number;
  internal_id: string;
  text: string;
  at: Time;
}

declare module '../../platform/database/tables' {
  interface Tables {
    shortlists: ShortlistTable;
    shortlist_links: ShortlistLinkTable;
    shortlist_members: ShortlistMemberTable;
    shortlist_marks: ShortlistMarkTable;
    shortlist_comments: ShortlistCommentTable;
  }
}
