import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { HOUR_MS, registerJob } from '../../platform/jobs/jobs';
import { limitsFor } from '../../platform/security/attempt-limits';
import { registerShortlists } from './routes';
import { SHORTLIST_LIMITS } from './shortlist-limits';
import { pruneShortlists } from './shortlists.repository';

/** How long a list that has ended is kept. SECURITY.md has the same number. */
export const ENDED_SHORTLIST_DAYS = 30;

/** Favorites that users share. */
export default plugin(
  async (app: FastifyInstance) => {
    const { database: db, settings } = app;
    registerShortlists(app, { db, limits: limitsFor(SHORTLIST_LIMITS, settings) });
    const run = () => pruneShortlists(db, ENDED_SHORTLIST_DAYS);
    registerJob(app, { name: 'shortlists: retention', everyMs: HOUR_MS, firstAfterMs: 0, run });
  },
  { name: 'shortlists', dependencies: ['favorites'] },
);
