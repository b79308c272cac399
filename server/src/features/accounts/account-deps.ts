import type { FastifyRequest } from 'fastify';
import type { Agent } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import type { Outbox } from '../outbox/outbox';
import type { AccountLimits } from './account-limits';
import type { GoogleClient } from './google/google-client';
import type { SecretBox } from './second-factor/secret-box';

/** The part of the agents' directory that accounts and leads need. */
export interface AgentDirectory {
  byId(id: number): Promise<Agent | null>;
  byEmail(email: string): Promise<Agent | null>;
}

export interface AccountsDeps {
  db: Database;
  outbox: Outbox;
  agents: AgentDirectory;
  limits: AccountLimits;
  /** origin of links in a mail that the request causes */
  mailOrigin: (request: FastifyRequest) => string;
  /** null or undefined while Google sign-in is not configured */
  google?: GoogleClient | null;
  /** encrypts the secrets of second factors */
  secrets: SecretBox;
  /** roles that require a second factor */
  secondFactorRoles?: readonly string[];
  /** languages of the site */
  locales: readonly string[];
  /** name of the account in an authenticator app */
  siteName?: string;
  /** the current time; tests replace it */
  now?: () => Date;
}
