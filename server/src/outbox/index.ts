export type { Outbox } from './outbox';
export { countOutbox, listOutbox, type OutboxRow, type OutboxState, reviveItem } from './outbox.store';
export type { OutboxWorker } from './outbox-worker';
export { openOutbox, type OutboxDeps, startOutbox } from './start-outbox';
