import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { HOUR_MS, registerJob } from '../../platform/jobs/jobs';
import type { Deliver } from '../../platform/queue/delivery';
import { jsonDelivery, receiverFetch } from './http-deliveries';
import { createOutbox, type Outbox } from './outbox';
import { countOutbox, oldestWaitingSeconds, pruneOutbox } from './outbox.repository';

declare module 'fastify' {
  interface FastifyInstance {
    outbox: Outbox;
    /** the handler of each topic that has a receiver */
    deliveries: ReadonlyMap<string, Deliver>;
    /** Sends the messages of a topic. Messages of a topic without this call are parked. */
    deliver(topic: string, deliver: Deliver): void;
  }
}

/** Delivered rows are deleted after this number of days. */
const KEEP_DAYS = 30;

/** Messages that leave the server. */
export default plugin(
  async (app: FastifyInstance) => {
    const { database, settings, metrics } = app;
    const topics = new Set<string>();
    const deliveries = new Map<string, Deliver>();
    app.decorate('outbox', createOutbox(topics));
    app.decorate('deliveries', deliveries);
    app.decorate('deliver', (topic: string, deliver: Deliver) => {
      topics.add(topic);
      deliveries.set(topic, deliver);
    });
    if (settings.ALERT_WEBHOOK_URL) {
      const receiver = { url: settings.ALERT_WEBHOOK_URL, answersInWords: true };
      app.deliver('alarm', jsonDelivery(receiverFetch(receiver.url, settings), receiver));
    }
    registerJob(app, { name: 'outbox: pruning', everyMs: HOUR_MS, run: () => pruneOutbox(database, KEEP_DAYS) });
    metrics?.gauge('site_outbox_messages', 'Messages in the outbox by state', 'state', () => countOutbox(database));
    metrics?.gauge('site_outbox_oldest_seconds', 'Age of the message that waits longest', null, async () => ({
      '': await oldestWaitingSeconds(database),
    }));
  },
  { name: 'outbox', dependencies: ['services'] },
);
