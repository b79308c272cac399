import type { ColumnType, Generated } from 'kysely';
import type { Role } from 'shared-contracts';

type Time = ColumnType<Date, Date | undefined, Date>;
type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

export type SessionVia = 'password' | 'link' | 'google' | 'register' | 'sudo';

export interface UserTable {
  id: Generated<number>;
  email: string;
  email_key: string;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  password_hash: string | null;
  google_sub: string | null;
  email_opt_in: Generated<boolean>;
  /** as 'ja'; null before the user chose one */
  language: string | null;
  client_advisor_id: number | null;
  agent_id: number | null;
  referrer: string | null;
  disabled_at: OptionalTime;
  /** when a user proved that they own the address; null before */
  email_proved_at: OptionalTime;
  sample: Generated<boolean>;
  created_at: Time;
  updated_at: Time;
}

export interface UserRoleTable {
  user_id: number;
  role: Role;
  granted_at: Time;
}

export interface SessionTable {
  id: Generated<number>;
  token_hash: string;
  user_id: number;
  actor_id: number | null;
  sudo_reason: string | null;
  via: SessionVia;
  /** the staff member's own session, for an impersonation */
  parent_id: number | null;
  user_agent: string | null;
  seen_at: Time;
  created_at: Time;
  expires_at: ColumnType<Date, Date, Date>;
}

export interface LoginLinkTable {
  id: Generated<number>;
  email_key: string;
  token_hash: string | null;
  requested_at: Time;
  expires_at: OptionalTime;
  used_at: OptionalTime;
  /** validity after it is mailed */
  lifetime_minutes: Generated<number>;
}

export interface KnownDeviceTable {
  user_id: number;
  token_hash: string;
  created_at: Time;
  seen_at: Time;
}

export interface ImpersonationTable {
  id: Generated<number>;
  session_id: number;
  actor_id: number;
  actor_email: string;
  user_id: number;
  user_email: string;
  reason: string;
  began_at: Time;
  ends_at: ColumnType<Date, Date, Date>;
  ended_at: OptionalTime;
}

export interface SecondFactorTable {
  user_id: number;
  /** base32, the format of authenticator apps */
  secret: string;
  confirmed_at: OptionalTime;
  last_step: Generated<number>;
  created_at: Time;
}

export interface RecoveryCodeTable {
  user_id: number;
  code_hash: string;
  used_at: OptionalTime;
}

export interface SecondStepTable {
  token_hash: string;
  user_id: number;
  via: SessionVia;
  created_at: Time;
  expires_at: ColumnType<Date, Date, Date>;
}

export interface UserTokenTable {
  id: Generated<number>;
  token_hash: string;
  session_id: number;
  origin: string;
  created_at: Time;
  expires_at: ColumnType<Date, Date, Date>;
}

declare module '../../platform/database/tables' {
  interface Tables {
    user_tokens: UserTokenTable;
    second_factors: SecondFactorTable;
    recovery_codes: RecoveryCodeTable;
    second_steps: SecondStepTable;
    sudo_log: ImpersonationTable;
    users: UserTable;
    user_roles: UserRoleTable;
    sessions: SessionTable;
    login_links: LoginLinkTable;
    known_devices: KnownDeviceTable;
  }
}
