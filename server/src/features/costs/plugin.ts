import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { registerJob } from '../../platform/jobs/jobs';
import { applyCosts } from './apply-costs';
import { registerCosts } from './routes';

/** Changed rules are in all monthly costs after about this time. */
const EVERY_MS = 30_000;

/** What owning a home costs a month. */
export default plugin(
  async (app: FastifyInstance) => {
    const { database } = app;
    registerCosts(app, database);
    registerJob(app, {
      name: 'costs: homes',
      everyMs: EVERY_MS,
      run: (signal, hold) => applyCosts(database, signal, hold),
    });
  },
  { name: 'costs', dependencies: ['search-index'] },
);
