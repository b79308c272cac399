export type { TaskTable } from '../../platform/queue/testing';
export { createOutbox } from '../outbox';
export type { OutboxTopic } from '../outbox.store';
