import type { FastifyInstance } from 'fastify';

type Check = () => boolean | Promise<boolean>;

export interface HealthDeps {
  /** what the server needs to serve anonymous visitors, by name */
  checks: Readonly<Record<string, Check>>;
  database: Check;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on /readyz answers 503: the server is about to end. */
    drain(): void;
  }
}

/**
 * /healthz: the process lives. /readyz: a balancer may send visitors here; 503 names what is missing. /readyz/database: the
 * database answers, too. Without the database the server still serves searches, listings and photos, so that a balancer that asks
 * /readyz keeps it.
 */
export function registerHealth(app: FastifyInstance, { checks, database }: HealthDeps): void {
  let isDraining = false;
  app.decorate('drain', () => {
    isDraining = true;
  });
  const routes: Record<string, Readonly<Record<string, Check>>> = {
    '/healthz': {},
    '/readyz': { ...checks, serving: () => !isDraining },
    '/readyz/database': { database },
  };
  for (const [url, needed] of Object.entries(routes)) {
    // costs little, and a load balancer must hear from a server whatever else its address requests
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
        .send({ status: isReady ? 'ok' : 'not ready', checks: Object.fromEntries(results) });
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
