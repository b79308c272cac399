export { createOutbox } from '../outbox';
export type { OutboxTopic } from '../outbox.store';
export type { OutboxTable } from '../outbox.tables';
