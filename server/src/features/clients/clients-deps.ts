import type { Database } from '../../platform/database/database';
import { type Limit, MINUTE_MS } from '../../platform/security/attempt-limits';
import type { OpeningHours } from '../../platform/settings/opening-hours';
import type { StoredLeadDeps } from '../leads/stored-lead';
import type { Outbox } from '../outbox/outbox';

const DAY_MS = 24 * 60 * MINUTE_MS;

/** Limits of replies; tests and RATE_LIMITS=relaxed raise them. */
export const REPLY_LIMITS = {
  replyPerAgent: { max: 200, windowMs: DAY_MS },
  replyPerPerson: { max: 20, windowMs: DAY_MS },
} satisfies Record<string, Limit>;

export interface ClientsDeps {
  db: Database;
  outbox: Pick<Outbox, 'add' | 'wake'>;
  /** finds the agent of a reply */
  leads: Pick<StoredLeadDeps, 'agents'>;
  openingHours: OpeningHours;
  limits: Readonly<Record<keyof typeof REPLY_LIMITS, Limit>>;
  /** the current time; tests replace it */
  now?: () => Date;
}
