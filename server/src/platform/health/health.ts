import type { FastifyInstance } from 'fastify';
import type { Build } from '../settings/build';

type Check = () => boolean | Promise<boolean>;

/** Checks of the parts that the server needs for anonymous visitors, by name. */
export type Readiness = Record<string, Check>;

export interface HealthDeps {
  /** plugins may add to it until the server is ready */
  checks: Readiness;
  database: Check;
  /** null where the sources were not built */
  build: Build | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on /readyz answers 503, and each response closes its connection: the server is shutting down. */
    drain(): void;
  }
}

/**
 * /healthz: the process is alive. /readyz: a balancer may send visitors; 503 names the missing parts. /readyz/database:
 * the database responds, too. Without the database the server still serves searches, listings and photos, so a balancer
 * should use /readyz.
 */
export function registerHealth(app: FastifyInstance, { checks, database, build }: HealthDeps): void {
  let isDraining = false;
  app.decorate('drain', () => {
    isDraining = true;
  });
  // a proxy that still has connections at the end may send a request just when they close
  app.addHook('onSend', async (_, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
  checks.serving = () => !isDraining;
  const routes: Record<string, Readonly<Readiness>> = {
    '/healthz': {},
    '/readyz': checks,
    '/readyz/database': { database },
  };
  for (const [url, needed] of Object.entries(routes)) {
    // It costs little, and a load balancer needs a response even when its address has used its limit.
    app.get(url, { schema: { hide: true }, logLevel: 'warn', config: { rateLimit: false } }, async (_, reply) => {
      const results = await Promise.all(
        Object.entries(needed).map(async ([name, check]): Promise<[string, boolean]> => [name, await holds(check)]),
      );
      const isReady = results.every(([, ok]) => ok);
      return reply
        .code(isReady ? 200 : 503)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .serializer(JSON.stringify)
        .send({ status: isReady ? 'ok' : 'not ready', ...build, checks: Object.fromEntries(results) });
    });
  }
}

async function holds(check: Check): Promise<boolean> {
  try {
    return await check();
  } catch {
    return false;
  }
}
