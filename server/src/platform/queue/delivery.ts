import type { ClaimedTask } from './tasks.repository';

/** Sends one task to its receiver. Resolves only when the receiver has accepted it. */
export type Deliver = (task: ClaimedTask, signal: AbortSignal) => Promise<void>;
export type Deliveries = Readonly<Record<string, Deliver>>;

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
