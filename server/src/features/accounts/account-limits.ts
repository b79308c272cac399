import { type Limit, MINUTE_MS } from '../../platform/security/attempt-limits';

/** Limits of attempts to sign in and to register; tests and RATE_LIMITS=relaxed raise them. */
export const ACCOUNT_LIMITS = {
  /** failures before further attempts are delayed */
  signInPerAccount: { max: 5, windowMs: 15 * MINUTE_MS },
  signInPerAddress: { max: 20, windowMs: 15 * MINUTE_MS },
  /** wrong codes of a second factor before further attempts are delayed */
  secondFactorPerAccount: { max: 5, windowMs: 15 * MINUTE_MS },
  /** to one e-mail address, from one network address or from one known device */
  linkPerEmail: { max: 3, windowMs: 15 * MINUTE_MS },
  /** to one e-mail address from all senders: protects its mailbox from floods */
  linkPerEmailTotal: { max: 12, windowMs: 60 * MINUTE_MS },
  linkPerAddress: { max: 10, windowMs: 60 * MINUTE_MS },
  linkTriesPerAddress: { max: 20, windowMs: 15 * MINUTE_MS },
  registerPerAddress: { max: 5, windowMs: 60 * MINUTE_MS },
} satisfies Record<string, Limit>;

export type AccountLimits = Readonly<Record<keyof typeof ACCOUNT_LIMITS, Limit>>;
