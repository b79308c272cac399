import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { defineCall, logout, problemSchema } from 'shared-contracts';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp, listen } from '../../testing/test-app';
import { registerHealth } from '../health/health';
import { type CallHandler, serveCall } from '../http/serve-call';
import { addressKey } from './limits';

const call = { tag: 'Test', summary: 'A test', access: 'public', answer: z.object({ ok: z.boolean() }) } as const;
const write = defineCall({
  ...call,
  name: 'write',
  method: 'POST',
  path: '/api/test/write',
  body: z.nullish(z.object({})),
});
const rare = defineCall({ ...call, name: 'rare', method: 'GET', path: '/api/test/rare', perMinute: 2 });

let app: FastifyInstance;
afterEach(() => app.close());

async function open(environment: Record<string, string> = {}): Promise<FastifyInstance> {
  app = await createTestApp({
    environment,
    features: [
      (instance) => {
        serveCall(instance, write, () => ({ ok: true }));
        serveCall(instance, rare, () => ({ ok: true }));
        const handler: CallHandler<typeof logout> = async (_, { reply }) => {
          await reply.code(204).send();
          return null;
        };
        const confirmation = { heading: 'Sign out?', button: 'Sign out', link: { label: 'Stay', href: '/' } };
        serveCall(instance, logout, handler, { confirmation });
      },
    ],
  });
  return app;
}

describe('requests other sites make a browser send', () => {
  test.each([
    { what: 'another site', headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, status: 403 },
    { what: 'another part of the same domain', headers: { 'sec-fetch-site': 'same-site' }, status: 403 },
    { what: 'our own page', headers: { 'sec-fetch-site': 'same-origin', origin: 'http://site.example' }, status: 200 },
    { what: 'a typed address', headers: { 'sec-fetch-site': 'none' }, status: 200 },
    { what: 'an older browser on another site', headers: { origin: 'https://evil.example' }, status: 403 },
    { what: 'an older browser in a hidden frame', headers: { origin: 'null' }, status: 403 },
    { what: 'an older browser on our site', headers: { origin: 'http://site.example' }, status: 200 },
    { what: 'no browser', headers: {}, status: 200 },
    {
      what: 'an allowed origin',
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://partner.example' },
      status: 200,
    },
  ])('$what: $status', async ({ headers, status }) => {
    await open({ ALLOWED_ORIGINS: 'https://partner.example', PUBLIC_URL: 'http://site.example' });
    const response = await app.inject({
      method: 'POST',
      url: '/api/test/write',
      headers: { host: 'site.example', ...headers },
    });
    expect(response.statusCode).toBe(status);
    if (status === 403) expect(response.json().code).toBe('cross_site');
  });

  test('the same rule applies to a GET that changes state, as the logout [A7.31]', async () => {
    await open();
    const foreign = await app.inject({ url: '/api/v3/logout', headers: { 'sec-fetch-site': 'cross-site' } });
    const own = await app.inject({ url: '/api/v3/logout/', headers: { 'sec-fetch-site': 'same-origin' } });
    expect([foreign.statusCode, own.statusCode]).toEqual([403, 204]);
  });

  test.each([
    ['another site', 'https://evil.example/page', 403],
    ['another port', 'http://localhost:8080/', 403],
    ['no address', 'nowhere', 403],
    ['our own page', 'http://localhost/listings', 204],
    ['an allowed origin', 'http://partner.localhost/page', 204],
  ])('an older browser that was sent to the logout by %s is known by its Referer', async (_, referer, status) => {
    await open({ ALLOWED_ORIGINS: 'http://partner.localhost' });
    const response = await app.inject({ url: '/api/v3/logout', headers: { host: 'localhost', referer } });
    expect(response.statusCode).toBe(status);
  });
});

describe('limits', () => {
  test('answer 429 with the time to wait, per address', async () => {
    await open({ RATE_LIMITS: 'true' });
    const ask = (remoteAddress: string) => app.inject({ url: '/api/test/rare', remoteAddress });
    await ask('192.0.2.1');
    await ask('192.0.2.1');
    const third = await ask('192.0.2.1');
    const other = await ask('192.0.2.2');
    expect([third.statusCode, third.json().code, other.statusCode]).toEqual([429, 'too_many_requests', 200]);
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('hold for a route that states none, and never for the health check', async () => {
    app = await createTestApp({
      environment: { RATE_LIMITS: 'true' },
      features: [
        (instance) => {
          instance.get('/plain', { schema: { hide: true } }, (_, reply) =>
            reply.type('text/plain').serializer(String).send('plain'),
          );
          registerHealth(instance, { checks: {}, database: () => true, build: null });
        },
      ],
    });
    const ask = (url: string, remoteAddress = '2001:db8:1:2::1') => app.inject({ url, remoteAddress });
    for (let asked = 0; asked < 600; asked++) await ask('/plain');
    const statuses = [
      await ask('/plain'),
      await ask('/plain', '2001:db8:1:2::9'),
      await ask('/plain', '2001:db8:1:3::1'),
    ];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([429, 429, 200]);
    for (let asked = 0; asked < 601; asked++) await ask('/healthz');
    expect((await ask('/healthz')).statusCode).toBe(200);
  });

  test('do not believe X-Forwarded-For unless the proxy is named', async () => {
    await open({ RATE_LIMITS: 'true' });
    const ask = (forged: string) => app.inject({ url: '/api/test/rare', headers: { 'x-forwarded-for': forged } });
    const answers = [await ask('192.0.2.1'), await ask('192.0.2.2'), await ask('192.0.2.3')];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  });

  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:db8:1:2::9', '2001:db8:1:2::'],
    ['::1', '::'],
  ])('count %s as %s', (ip, key) => expect(addressKey(ip)).toBe(key));

  test('refuse an address that is too long', async () => {
    await open();
    const response = await app.inject({ url: `/api/test/rare?x=${'a'.repeat(9000)}` });
    expect([response.statusCode, response.json().code]).toEqual([413, 'body_too_large']);
  });

  test('answer bytes that are no request with the one shape', async () => {
    await open();
    const { port } = new URL(await listen(app));
    const text = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('GARBAGE\r\n\r\n'));
      socket.on('data', (data) => {
        received += data;
      });
      socket.on('end', () => resolve(received));
      socket.on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    const problem = problemSchema.parse(JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)));
    expect(problem.code).toBe('malformed_body');
    const head = text.slice(0, text.indexOf('\r\n\r\n'));
    expect(head).toContain("content-security-policy: default-src 'none'");
    expect(head).toContain('x-content-type-options: nosniff');
  });
});

describe('headers', () => {
  test('allow no inline script, no eval and no frame', async () => {
    await open();
    const { headers } = await app.inject({ url: '/api/test/rare' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-|wasm|upgrade-insecure/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-site',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=(), '),
    });
    // browsers report blocked content to an address that the site serves
    expect(policy).toMatch(/report-uri \/policy-reports$/);
    expect(headers['reporting-endpoints']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('allow the servers of the map styles that are set, and no other', async () => {
    const hosts = async (environment: Record<string, string>) => {
      await open(environment);
      const { headers } = await app.inject({ url: '/api/test/rare' });
      return /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
    };
    expect(await hosts({})).toBe("'self'");
    const styles = {
      MAP_STYLE_URL: 'https://maps.example/streets.json',
      MAP_SATELLITE_STYLE_URL: 'mapbox://styles/example/satellite',
    };
    expect(await hosts(styles)).toBe("'self' https://maps.example");
  });

  test('refuse frames of embedding origins too, and demand https once the site has it', async () => {
    await open({ EMBED_ORIGINS: 'https://partner.example', PUBLIC_URL: 'https://www.example.com' });
    const { headers } = await app.inject({ url: '/api/test/rare' });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['content-security-policy']).toMatch(/report-uri \/policy-reports;report-to policy$/);
    expect(headers['reporting-endpoints']).toBe('policy="/policy-reports"');
  });

  test('are on failures too', async () => {
    await open();
    const { headers } = await app.inject({ url: '/api/none' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each([
    '/%',
    '/%E0%A4%A',
    '/api/%ff',
    '/api/test/%c0%ae?x=%',
    '/photos/sample/%zz/480.webp',
    `/api/test/${'a'.repeat(7000)}`,
    `/api/test/${'a'.repeat(12_000)}`,
  ])('are on the answer to an address that cannot be read or is too long: %.40s', async (url) => {
    await open();
    const response = await app.inject({ url });
    const usual = (await app.inject({ url: '/api/none' })).headers;
    expect([404, 413]).toContain(response.statusCode);
    expect(problemSchema.parse(response.json()).status).toBe(response.statusCode);
    expect(Object.keys(response.headers).sort()).toEqual(Object.keys(usual).sort());
    expect(response.headers['content-security-policy']).toBe(usual['content-security-policy']);
  });
});
