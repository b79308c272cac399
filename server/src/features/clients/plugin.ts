import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { HOUR_MS, registerJob } from '../../platform/jobs/jobs';
import { limitsFor } from '../../platform/security/attempt-limits';
import { REPLY_LIMITS } from './clients-deps';
import { replyMailTemplate } from './mails/reply-mail';
import { pruneClients } from './prune-clients.repository';
import { registerClients } from './routes';

/** The day of an agent, their clients, and replies to leads. */
export default plugin(
  async (app: FastifyInstance) => {
    const { database, outbox, settings, leads } = app;
    app.mailTemplate(replyMailTemplate);
    registerClients(app, {
      db: database,
      outbox,
      leads,
      openingHours: settings.OPENING_HOURS,
      limits: limitsFor(REPLY_LIMITS, settings),
    });
    const run = () => database.transaction().execute(pruneClients);
    registerJob(app, { name: 'clients: retention', everyMs: HOUR_MS, firstAfterMs: 0, run });
  },
  { name: 'clients', dependencies: ['admin', 'mail'] },
);
