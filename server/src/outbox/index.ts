export { type Deliver, type Deliveries, DeliveryError } from './delivery';
export { formDelivery, jsonDelivery } from './http-deliveries';
export type { Outbox } from './outbox';
export { openOutbox } from './outbox';
export {
  countOutbox,
  listOutbox,
  listOutboxOf,
  type OutboxRow,
  type OutboxState,
  oldestWaitingSeconds,
  removeOutboxOf,
  removeUnsent,
  reviveItem,
  topicOfUnsent,
} from './outbox.store';
export { type OutboxWorker, type OutboxWorkerSettings, startOutboxWorker } from './outbox-worker';
