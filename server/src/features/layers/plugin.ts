import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { registerJob } from '../../platform/jobs/jobs';
import { applyLayers } from './apply-layers';
import { registerLayers } from './routes';

/** A new layer is in the search after about this time. */
const EVERY_MS = 30_000;

/** Zones of operators, such as tsunami evacuation areas. */
export default plugin(
  async (app: FastifyInstance) => {
    const { database } = app;
    registerLayers(app, database);
    registerJob(app, {
      name: 'layers: homes',
      everyMs: EVERY_MS,
      run: (signal, hold) => applyLayers(database, signal, hold),
    });
  },
  { name: 'layers', dependencies: ['search-index'] },
);
