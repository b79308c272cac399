import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { registerApiDocs } from '../api-docs/api-docs';
import { registerContractReference } from '../api-docs/contract-reference';
import { answers, type Database, onSlowQuery } from '../database/database';
import { signingSecret } from '../database/server-state.repository';
import { type Readiness, registerHealth } from '../health/health';
import { registerSeenAddress } from '../health/seen-address';
import { type Metrics, registerMetrics } from '../observability/metrics';
import type { WorkerSettings } from '../queue/worker';
import { buildName, readBuild } from '../settings/build';
import type { Settings } from '../settings/settings';

/** Shorter times for the background work, for fault tests. */
export interface Pace {
  outbox?: Partial<WorkerSettings>;
  alerts?: { everyMs: number; firstAfterMs: number };
  pushes?: { everyMs: number };
  feeds?: { pollMs: number };
  /** time limit of the warm-up, in milliseconds */
  site?: { warmUpMs: number };
}

export interface Services {
  settings: Settings;
  database: Database;
  /** for connections of their own, which get notifications */
  databaseUrl: string;
  pace: Pace;
}

declare module 'fastify' {
  interface FastifyInstance extends Services {
    /** null when metrics are off */
    metrics: Metrics | null;
    /** checks of /readyz */
    readiness: Readiness;
  }
}

/** What every plugin of the server finds: settings, the database, metrics and the checks of a ready server. */
export default plugin(
  async (app: FastifyInstance, services: Services) => {
    const { settings, database } = services;
    for (const [name, service] of Object.entries(services)) app.decorate(name, service);
    const metrics = registerMetrics(app, { host: settings.HOST, port: settings.METRICS_PORT });
    app.decorate('metrics', metrics);
    metrics?.gauge('site_database_ready', '1 when the database answers', null, async () => ({
      '': Number(await answers(database)),
    }));
    const endSlow = onSlowQuery((query) =>
      app.log.warn({ event: 'database.slow-query', ...query }, 'database: a statement took more than a second'),
    );
    app.addHook('onClose', async () => endSlow());
    await registerApiDocs(app, settings.SITE_NAME);
    registerContractReference(app, settings.PROJECT_DIR);
    const readiness: Readiness = {};
    app.decorate('readiness', readiness);
    const build = readBuild(settings.PROJECT_DIR);
    registerHealth(app, { checks: readiness, database: () => answers(database), build });
    registerSeenAddress(app, signingSecret(database, 'check-secret'));
    metrics?.gauge('site_build_info', 'Version and commit of the running site', 'build', async () => ({
      [buildName(build)]: 1,
    }));
  },
  { name: 'services' },
);
