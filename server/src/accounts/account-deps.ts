import type { Agent } from 'shared-contracts';
import type { Outbox } from '../outbox';
import type { Database } from '../platform/database';
import { ATTEMPT_LIMITS, type AttemptLimits, relaxedLimits } from '../platform/security';
import type { GoogleClient } from './google/google-client';
import type { SecretBox } from './second-factor/secret-box';

/** The company's directory, as far as accounts and leads need it. */
export interface AgentDirectory {
  byId(id: number): Promise<Agent | null>;
  byEmail(email: string): Promise<Agent | null>;
}

export interface AccountsDeps {
  db: Database;
  outbox: Outbox;
  agents: AgentDirectory;
  limits: AttemptLimits;
  /** null or left out while Google sign-in is not set up */
  google?: GoogleClient | null;
  /** seals the secrets of second factors */
  secrets: SecretBox;
  /** roles that must have a second factor */
  secondFactorRoles?: readonly string[];
  /** what an authenticator app calls the account */
  siteName?: string;
  /** now, in tests another time */
  now?: () => Date;
}

/** The limits a server runs with, by its setting RATE_LIMITS. */
export function attemptLimits(settings: { readonly RATE_LIMITS: boolean }): AttemptLimits {
  return settings.RATE_LIMITS ? ATTEMPT_LIMITS : relaxedLimits();
}
