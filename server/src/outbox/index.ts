export { openOutbox } from './open-outbox';
export type { Outbox } from './outbox';
export { countOutbox, listOutbox, listOutboxOf, type OutboxRow, type OutboxState, reviveItem } from './outbox.store';
export type { OutboxWorker, OutboxWorkerSettings } from './outbox-worker';
