import type { ClaimedItem, OutboxTopic } from './outbox.store';

/** Sends one item to its receiver. Resolves only when the receiver has accepted it. */
export type Deliver = (item: ClaimedItem, signal: AbortSignal) => Promise<void>;
export type Deliveries = Partial<Record<OutboxTopic, Deliver>>;

/** A failed delivery. A permanent one would fail in the same way again. */
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
