export { createOutbox } from '../outbox';
export type { OutboxTopic } from '../outbox.store';
