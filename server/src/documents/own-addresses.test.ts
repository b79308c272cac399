import { discoverySchema, type Release, releaseSchema } from 'federation/protocol/discovery';
import { previewLinkSchema, REGISTRY_BASE } from 'federation/protocol/registry';
import { draftFacts } from 'federation/verify/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertVersion } from '../registry/publish/versions.repository';
import { ORIGIN } from '../testing/site-origin';
import { openWholeSite, type WholeSite } from './testing/whole-site';

const TOKEN = 'a-token-of-thirty-two-characters';
const TITLE = 'Tide tables';
let site: WholeSite;

/** Stores a version of 'tides', whose one module draws the page at the address. */
async function publish(version: string, path: `/${string}`): Promise<void> {
  const { files } = draftFacts(({ manifest, release }) => {
    const pages = [{ area: 'own', path, title: TITLE, expose: './tides' }];
    Object.assign(manifest, { contract: '^2.0.0', extensions: [], pages });
    // this site provides nothing but React
    Object.assign(release, { version, imports: {} });
  });
  const release: Release = releaseSchema.parse(JSON.parse(String(files.get('release.json'))));
  const integrity = `sha384-${'c'.repeat(64)}`;
  await insertVersion(site.database, { release, integrity, files: files.size, at: new Date(), by: 'a test' });
}

async function act(what: string, payload: object = {}): Promise<void> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'if-match': '*' };
  const response = await site.app.inject({ method: 'POST', url: `${REGISTRY_BASE}/tides/${what}`, headers, payload });
  expect(response.statusCode, response.body).toBe(200);
}
const promote = (version: string) => act('promote', { version, strategy: { kind: 'all' } });

beforeAll(async () => {
  site = await openWholeSite('no samples', { REGISTRY_TOKENS: `tides=${TOKEN}` });
  await publish('1.0.0', '/tides');
  await publish('2.0.0', '/guides/tides');
}, 60_000);
afterAll(() => site.close());

/** The path and the cookies of a browser that opened a preview link and pressed its button. */
async function openPreview(version: string): Promise<{ at: string | undefined; cookie: string }> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const url = `${REGISTRY_BASE}/tides/versions/${version}/preview`;
  const link = await site.app.inject({ method: 'POST', url, headers, payload: {} });
  const { pathname, search } = new URL(previewLinkSchema.parse(link.json()).address);
  const question = await site.app.inject({ url: pathname + search });
  const cookieOf = (response: typeof question) =>
    response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const [, token = ''] = /name="authenticity_token" value="([^"]+)"/.exec(question.body) ?? [];
  const done = await site.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: cookieOf(question) },
    payload: `authenticity_token=${token}`,
  });
  return { at: done.headers.location, cookie: cookieOf(done) };
}

test('a preview link opens the page that no visitor has yet, with its status and title', async () => {
  const { at, cookie } = await openPreview('2.0.0');
  expect(at).toBe('/guides/tides');
  const page = await site.app.inject({ url: '/guides/tides', headers: { cookie } });
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining(`<title>${TITLE} |`)]);
  expect((await site.open('/guides/tides')).status).toBe(404);
});

test('there is no page at the address before its version is promoted', async () => {
  expect((await site.open('/tides')).status).toBe(404);
});

test.each(['/tides', '/tides/kihei?day=2'])(
  '%s answers the document of the page, with the files that draw it',
  async (url) => {
    await promote('1.0.0');
    const { status, body } = await site.open(url);
    expect(status).toBe(200);
    expect(body).toContain(`<title>${TITLE} | Hawaii Life</title>`);
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}${url.replace(/\?.*/, '')}">`);
    const preloads = body.match(/<link rel="preload"[^>]*>/g)?.join();
    expect(preloads).toContain('/mfe/tides/1.0.0/entry.aaaaaaaa.js');
    expect(preloads).toContain('/mfe/tides/1.0.0/tides.cccccccc.css');
    const discovery = /<script type="application\/json" id="discovery">([^<]*)</.exec(body)?.[1];
    expect(discoverySchema.parse(JSON.parse(discovery ?? '')).microFrontends.tides?.[0]?.extras.pages).toMatchObject([
      { path: '/tides', title: TITLE },
    ]);
  },
);

test('the site keeps the addresses around it, and the remote has all below it', async () => {
  expect((await site.open('/tidesx')).status).toBe(404);
  expect((await site.open('/tides/listings')).body).toContain(`<title>${TITLE} |`);
  expect((await site.open('/tidesx/listings')).body).toContain('<title>Homes for sale in Hawaii');
});

test('the page goes with the remote that is switched off, and comes back with it', async () => {
  await act('kill', { reason: 'a test' });
  expect((await site.open('/tides')).status).toBe(404);
  await act('revive');
  expect((await site.open('/tides')).status).toBe(200);
});

test('the page goes with its version, and comes back with a rollback', async () => {
  await promote('2.0.0');
  expect((await site.open('/tides')).status).toBe(404);
  expect((await site.open('/guides/tides')).status).toBe(200);
  await act('rollback');
  expect((await site.open('/tides')).status).toBe(200);
  expect((await site.open('/guides/tides')).status).toBe(404);
});
