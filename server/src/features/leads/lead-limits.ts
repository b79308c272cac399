import { type Limit, MINUTE_MS } from '../../platform/security/attempt-limits';

/** Limits of leads; tests and RATE_LIMITS=relaxed raise them. */
export const LEAD_LIMITS = {
  leadPerAddress: { max: 5, windowMs: 10 * MINUTE_MS },
  leadPerEmail: { max: 20, windowMs: 24 * 60 * MINUTE_MS },
} satisfies Record<string, Limit>;

export type LeadLimits = Readonly<Record<keyof typeof LEAD_LIMITS, Limit>>;
