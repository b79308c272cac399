import type { ClaimedItem, OutboxTopic } from './outbox.store';

/** Hands one item to its receiver; resolves only when the receiver has taken it. */
export type Deliver = (item: ClaimedItem, signal: AbortSignal) => Promise<void>;
export type Deliveries = Partial<Record<OutboxTopic, Deliver>>;

/** A failed delivery; a permanent one would fail the same way for ever. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  constructor(
    message: string,
    readonly permanent: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
