import type { FastifyInstance } from 'fastify';

export interface HealthDeps {
  /** what must work before visitors are sent here, by name */
  checks: Readonly<Record<string, () => boolean | Promise<boolean>>>;
}

/** /healthz: the process lives. /readyz: it can do its work; 503 names what cannot. */
export function registerHealth(app: FastifyInstance, { checks }: HealthDeps): void {
  // costs nothing, and a load balancer must hear from a server whatever else its address requests
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn', config: { rateLimit: false } }, (_, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({ status: 'ok' }),
  );
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_, reply) => {
    const names = Object.entries(checks);
    const results = await Promise.all(
      names.map(async ([name, check]): Promise<[string, boolean]> => [name, await holds(check)]),
    );
    const ready = results.every(([, ok]) => ok);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({ status: ready ? 'ready' : 'not ready', checks: Object.fromEntries(results) });
  });
}

async function holds(check: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return await check();
  } catch {
    return false;
  }
}
