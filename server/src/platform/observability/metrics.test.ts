import { expect, test } from 'vitest';
import { freePort } from '../../testing/free-port';
import { createTestApp, listen } from '../../testing/test-app';
import { type Metrics, registerMetrics } from './metrics';

async function serve(add: (metrics: Metrics) => void = () => undefined) {
  const port = await freePort();
  const app = await createTestApp({
    features: [
      (one) => {
        const metrics = registerMetrics(one, { host: '127.0.0.1', port });
        if (metrics) add(metrics);
        one.get('/homes/:slug', async () => 'a home');
      },
    ],
  });
  const site = await listen(app);
  const read = (path = '/metrics') => globalThis.fetch(`http://127.0.0.1:${port}${path}`);
  return { app, site, read };
}

test('counts requests by route and status, next to the figures of the process', async () => {
  const { app, site, read } = await serve();
  for (const path of ['/homes/kihei-1', '/homes/kihei-2', '/nowhere']) await globalThis.fetch(site + path);
  const response = await read();
  const text = await response.text();
  expect(response.headers.get('content-type')).toContain('text/plain');
  expect(text).toContain('site_http_request_seconds_count{method="GET",route="/homes/:slug",status="200"} 2');
  expect(text).toContain('site_http_request_seconds_count{method="GET",route="unknown",status="404"} 1');
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  expect((await read('/other')).status).toBe(404);
  await app.close();
  await expect(read()).rejects.toThrow();
});

test('a gauge that cannot be read leaves the others', async () => {
  const { app, read } = await serve((metrics) => {
    metrics.gauge('site_messages', 'by state', 'state', async () => ({ waiting: 3, dead: 0 }));
    metrics.gauge('site_away', 'of a database that is away', null, () => Promise.reject(new Error('away')));
  });
  const text = await (await read()).text();
  expect(text).toContain('site_messages{state="waiting"} 3');
  expect(text).toMatch(/^site_away Nan$/m);
  await app.close();
});

test('measures nothing without a port', async () => {
  const app = await createTestApp({ features: [] });
  expect(registerMetrics(app, { host: '127.0.0.1', port: null })).toBeNull();
  await app.close();
});
