/** Why a feed cannot be read at the moment. */
export type FailureKind =
  | 'throttled'
  | 'server'
  | 'network'
  | 'timeout'
  | 'size'
  | 'sign-in'
  | 'forbidden'
  | 'rejected'
  | 'unreadable'
  | 'loop'
  | 'removals';

/** A request or a page that failed. What is stored stays as it is, and the worker tries again later. */
export class FeedFailure extends Error {
  override readonly name = 'FeedFailure';
  constructor(
    readonly kind: FailureKind,
    message: string,
    /** the feed itself said how long to wait */
    readonly retryAfterMs: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The own limits allow no request before `waitMs` have passed. This is no failure. */
export class LimitReached extends Error {
  override readonly name = 'LimitReached';
  constructor(readonly waitMs: number) {
    super(`The limit of the feed is reached; requests go on in ${Math.ceil(waitMs / 1000)} s.`);
  }
}
