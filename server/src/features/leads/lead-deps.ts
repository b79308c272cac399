import type { FastifyRequest } from 'fastify';
import type { StoredListing } from 'search-engine';
import type { Agent, Team } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import type { TranslatableText } from '../../platform/settings/definitions';
import type { Outbox } from '../outbox/outbox';
import type { LeadLimits } from './lead-limits';

/** A public listing by internal id or MLS number; null for an unknown or removed one. */
export type FindListing = (id: string) => StoredListing | null | Promise<StoredListing | null>;

/** The possible recipients of a lead. */
export interface LeadDirectory {
  byId(id: number): Promise<Agent | null>;
  byEmail(email: string): Promise<Agent | null>;
  teamBySlug(slug: string): Promise<Team | null>;
}

export interface LeadSettings {
  readonly DEFAULT_AGENT_ID: number;
  readonly GENERIC_COMPANY_EMAILS: readonly string[];
  readonly CALLBACK_PLACEHOLDER_EMAIL: string;
  readonly SUPPORT_EMAIL: string;
  readonly COMPANY_PHONE: string;
}

export interface LeadMailSettings extends LeadSettings {
  readonly PHOTO_BASE: string;
  /** when requests are answered, as the end of a sentence */
  readonly REPLY_TIME: TranslatableText;
}

export interface LeadsDeps {
  db: Database;
  outbox: Outbox;
  findListing: FindListing;
  agents: LeadDirectory;
  limits: LeadLimits;
  settings: LeadMailSettings;
  /** origin of the site, for links in mails that staff cause */
  siteUrl: string;
  /** origin of links in a mail that a visitor causes */
  mailOrigin: (request: FastifyRequest) => string;
  /** the current time; tests replace it */
  now?: () => Date;
}
