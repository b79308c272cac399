import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { HOUR_MS, registerJob } from '../../platform/jobs/jobs';
import { createSafeFetch } from '../../platform/network/safe-fetch';
import { pruneNotifications } from './notifications.repository';
import { pushDelivery } from './push-delivery';
import { PUSH_EVERY_MS, sendPushes } from './push-job';
import { pushKeys } from './push-keys';
import { registerNotifications } from './routes';

/** SECURITY.md has the same number. */
const KEEP_DAYS = 90;

/** What users are notified of, and pushes to their browsers. */
export default plugin(
  async (app: FastifyInstance) => {
    const { database: db, settings, outbox, pace } = app;
    const keys = pushKeys(db);
    const allowLoopback = settings.ALLOW_LOOPBACK_RECEIVERS;
    registerNotifications(app, { db, keys, allowLoopback });
    const fetch = createSafeFetch({ allowLoopback });
    app.deliver('push', pushDelivery({ db, fetch, keys, contact: `mailto:${settings.SUPPORT_EMAIL}` }));
    registerJob(app, {
      name: 'notifications: pushes',
      everyMs: PUSH_EVERY_MS,
      ...pace.pushes,
      run: () => sendPushes({ db, outbox, locales: settings.LOCALES }, new Date()),
    });
    registerJob(app, {
      name: 'notifications: retention',
      everyMs: HOUR_MS,
      firstAfterMs: 0,
      run: () => pruneNotifications(db, KEEP_DAYS),
    });
  },
  { name: 'notifications', dependencies: ['outbox', 'accounts'] },
);
