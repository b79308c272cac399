import { EVENTS, type EventTopic } from 'shared-contracts/complete';

/** What is wrong with the payload of a topic; null for a right one. */
export function checkPayload(topic: EventTopic, payload: unknown): Error | null {
  const { error } = EVENTS[topic].schema.safeParse(payload);
  return error ? new Error(`'${topic}' was published with a wrong payload: ${error.message}`) : null;
}
