import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { registerOwnData } from './routes';

/** The user's own account: sessions, a copy of all data, deletion. */
export default plugin(
  async (app: FastifyInstance) => {
    registerOwnData(app, { db: app.database, limits: app.accountLimits });
  },
  { name: 'data-export', dependencies: ['accounts'] },
);
