import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWholeSite, type WholeSite } from '../../documents/testing/whole-site';
import { createTestApp } from '../../testing/test-app';

describe('a public site', () => {
  let site: WholeSite;
  beforeAll(async () => {
    site = await openWholeSite(5, {
      ALLOWED_ORIGINS: 'https://shop.example.com,http://localhost',
      TRUST_PROXY: '127.0.0.1',
    });
  });
  afterAll(() => site.close());
  const ask = (url: string, host: string, headers: Record<string, string> = {}) =>
    site.app.inject({ url, headers: { host, ...headers } });

  test.each(['/', '/robots.txt', '/sitemap.xml', '/listings', '/api/v3/search/offices', '/no-such-page'])(
    'refuses %s for a host that is not its own',
    async (url) => {
      const response = await ask(url, 'evil.example', { accept: 'text/html' });
      expect(response.statusCode).toBe(421);
      expect(response.body).not.toContain('evil.example');
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    },
  );

  test('answers with an error of the catalogue', async () => {
    expect((await ask('/api/v3/search/offices', 'evil.example')).json()).toMatchObject({
      code: 'unknown_host',
      error_message: 'This host name does not belong to the site. PUBLIC_URL and ALLOWED_ORIGINS list its host names.',
    });
  });

  test('refuses a foreign host that a proxy passes on', async () => {
    const response = await ask('/robots.txt', 'www.example.com', { 'x-forwarded-host': 'evil.example' });
    expect(response.statusCode).toBe(421);
    expect((await ask('/robots.txt', '10.0.0.7', { 'x-forwarded-host': 'www.example.com' })).statusCode).toBe(200);
  });

  test.each(['www.example.com', 'WWW.EXAMPLE.COM.', 'www.example.com:8443', 'shop.example.com'])(
    'answers for %s and names its public address',
    async (host) => {
      const robots = await ask('/robots.txt', host);
      expect(robots.body).toContain('Sitemap: https://www.example.com/sitemap.xml');
      const home = await ask('/', host, { accept: 'text/html' });
      expect(home.body).toContain('<link rel="canonical" href="https://www.example.com/"');
      expect(home.body).toMatch(/property="og:url" content="https:\/\/www\.example\.com\//);
    },
  );

  test('lets balancers check its health by any host', async () => {
    for (const url of ['/healthz', '/readyz']) expect((await ask(url, '10.0.0.7:3000')).statusCode).toBe(200);
  });

  test('writes documents with the answers of inner calls', async () => {
    const page = await ask('/listings', 'www.example.com', { accept: 'text/html' });
    expect(page.statusCode).toBe(200);
    expect(page.body).toMatch(/"searchCards:[^<]*"slug":"[a-z0-9-]+-\d+"/);
  });
});

test('a local site answers for this machine alone, at any port', async () => {
  const app = await createTestApp({ features: [(instance) => void instance.get('/here', async () => 'here')] });
  const status = async (host: string) => (await app.inject({ url: '/here', headers: { host } })).statusCode;
  for (const host of ['localhost', 'localhost:3999', 'one.localhost:80', '127.0.0.1:3000', '[::1]:3000'])
    expect(await status(host), host).toBe(200);
  // a name that resolves to this machine is still an unknown name
  for (const host of ['rebound.example:3000', '192.168.1.5:3000', 'localhost.example', 'a b', 'user@localhost/'])
    expect(await status(host), host).toBe(421);
  // without a trusted proxy the header changes nothing
  const forwarded = await app.inject({ url: '/here', headers: { 'x-forwarded-host': 'evil.example' } });
  expect(forwarded.statusCode).toBe(200);
  await app.close();
});
