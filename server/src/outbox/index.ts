export { formDelivery, jsonDelivery } from './http-deliveries';
export type { Outbox } from './outbox';
export { openOutbox } from './outbox';
export {
  countOutbox,
  listOutbox,
  listOutboxOf,
  type OutboxRow,
  type OutboxState,
  type OutboxTopic,
  oldestWaitingSeconds,
  pruneOutbox,
  removeOutboxOf,
  removeUnsent,
  reviveItem,
  topicOfUnsent,
} from './outbox.store';
