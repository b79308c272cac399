import { type Limit, MINUTE_MS } from '../../platform/security/attempt-limits';

/** Limits of shared lists; tests and RATE_LIMITS=relaxed raise them. */
export const SHORTLIST_LIMITS = {
  /** links that lead nowhere */
  wrongLinkPerAddress: { max: 20, windowMs: 10 * MINUTE_MS },
  joinPerAddress: { max: 10, windowMs: 60 * MINUTE_MS },
  commentPerAddress: { max: 60, windowMs: 10 * MINUTE_MS },
  commentPerMember: { max: 30, windowMs: 10 * MINUTE_MS },
  markPerMember: { max: 60, windowMs: MINUTE_MS },
} satisfies Record<string, Limit>;

export type ShortlistLimits = Readonly<Record<keyof typeof SHORTLIST_LIMITS, Limit>>;
