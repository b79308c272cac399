import type { FastifyInstance } from 'fastify';
import { createHttpApp } from '../platform/http/http-app';
import type { SessionResolver } from '../platform/http/request-context';
import { readSettings, type Settings } from '../platform/settings/settings';

/** Registers one feature. Example: `(app) => registerLeads(app, { database, settings })`. */
export type TestFeature = (app: FastifyInstance, settings: Settings) => void | Promise<void>;

export interface TestAppOptions {
  features: readonly TestFeature[];
  /** settings as in the environment; by default limits are off and logs silent */
  environment?: Readonly<Record<string, string>>;
  resolveSession?: SessionResolver;
}

/** An app with the given features only. Use `app.inject(…)`, or `await listen(app)` for a loopback address. */
export async function createTestApp({
  features,
  environment = {},
  resolveSession,
}: TestAppOptions): Promise<FastifyInstance> {
  const settings = testSettings(environment);
  const app = await createHttpApp({ settings, ...(resolveSession ? { resolveSession } : {}) });
  for (const feature of features) await feature(app, settings);
  await app.ready();
  return app;
}

export function testSettings(environment: Readonly<Record<string, string>> = {}): Settings {
  return readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'false',
    MAX_EVENT_LOOP_DELAY_MS: '0',
    ...environment,
  });
}

/** Listens on a free loopback port and returns the origin, such as 'http://127.0.0.1:41234'. */
export async function listen(app: FastifyInstance): Promise<string> {
  return app.listen({ host: '127.0.0.1', port: 0 });
}
