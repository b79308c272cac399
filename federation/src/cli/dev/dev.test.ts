import { existsSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { problemSchema, reportRemote, searchAll, signIn } from 'shared-contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { run } from '../../cli';
import { DISCOVERY_SCHEMA_URL, discoveredRelease, discoverySchema, releaseSchema } from '../../protocol/discovery';
import { draftFacts } from '../../testing/good-release';
import { createTinyProject, type TinyProject } from '../../testing/tiny-remote';
import { integrityOf } from '../../verify/content';

let project: TinyProject;
let stop: AbortController;
let output: string;
let ended: Promise<number>;
let site: Awaited<ReturnType<typeof startSite>>;

const write = (text: string) => {
  output += text;
};

/** Starts the command and waits until it serves. @returns its address */
async function start(...words: string[]): Promise<string> {
  const all = ['dev', ...words, '--site', site.address, '--port', '0'];
  ended = run(all, project.root, { env: {}, stdout: write, stderr: write, stop: () => stop.signal });
  return vi.waitFor(() => {
    const [, address] = /(http:\S+) shows/.exec(output) ?? [];
    if (!address) throw new Error(output);
    return address;
  }, 40_000);
}

beforeEach(async () => {
  project = createTinyProject();
  stop = new AbortController();
  output = '';
  site = await startSite();
});
afterEach(async () => {
  stop.abort();
  await ended;
  site.close();
  rmSync(project.root, { recursive: true });
});

/** What a site answers to `mfe dev`: a document, its discovery document, a sign-in, and any other call with its cookies. */
async function startSite() {
  const asked: IncomingMessage[] = [];
  const release = releaseSchema.parse(JSON.parse(String(draftFacts().files.get('release.json'))));
  const nav = discoveredRelease({ ...release, name: 'nav' }, '/mfe/nav/1.0.0/release.json');
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    asked.push(request);
    if (request.url === '/mfe/discovery.json')
      return response.end(JSON.stringify({ schema: DISCOVERY_SCHEMA_URL, microFrontends: { nav: [nav] } }));
    if (request.url === signIn.path) return response.setHeader('set-cookie', 'session=kept; HttpOnly').end('{}');
    if (request.url !== '/') return response.setHeader('set-cookie', 'session=next').end('"of the site"');
    return response
      .setHeader('content-security-policy', "default-src 'none';connect-src 'self';report-uri /reports")
      .end('<script type="application/json" id="settings">{"siteName":"Site"}</script>');
  };
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, asked, close: () => server.close() };
}

const openPage = (address: string) => fetch(address, { headers: { accept: 'text/html' } });
const releasesAt = async (address: string) =>
  discoverySchema.parse(await (await fetch(`${address}mfe/discovery.json`)).json()).microFrontends;

/** Reads the events of the server, one by one. */
async function eventsOf(address: string) {
  const reader = (await fetch(`${address}-/events`)).body?.getReader();
  const next = async () => new TextDecoder().decode((await reader?.read())?.value);
  return { first: await next(), next };
}

test('shows the builds of two folders in a page of the site, and makes updates of each change', async () => {
  project.write(
    'mfe-surf/mfe.json',
    JSON.stringify({
      name: 'surf',
      contract: '^2.0.0',
      connect: ['https://surf.example.com'],
      pages: [{ area: 'own', path: '/surf', title: 'Surf', expose: './surf' }],
      extensions: [],
      emits: [],
      listens: [],
      budget: { initialBrotliKb: 20 },
    }),
  );
  project.write('mfe-surf/package.json', JSON.stringify({ name: 'mfe-surf', version: '1.0.0', type: 'module' }));
  project.write('mfe-surf/src/expose/surf.ts', 'export const surf = 1;\n');
  const address = await start('mfe-tides', 'mfe-surf');

  const page = await openPage(`${address}surf`);
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none';connect-src 'self' https://surf.example.com",
  );
  const document = await page.text();
  expect(document).toContain('{"siteName":"Site"}');
  for (const [, script] of document.matchAll(/<script[^>]* src="([^"]+)"/g))
    expect((await fetch(new URL(script ?? '', address))).status, script).toBe(200);

  const releases = await releasesAt(address);
  expect(Object.keys(releases)).toEqual(['nav', 'tides', 'surf']);
  const [tides] = releases.tides ?? [];
  const entry = tides?.extras.federation.entry ?? '';
  const code = await (await fetch(new URL(entry, address))).text();
  expect(tides?.extras.integrity).toEqual({ 'entry.js': integrityOf(Buffer.from(code)) });
  expect(code).toContain('mfe:rebuilt');
  // the development panel reads it
  const described = releaseSchema.parse(await (await fetch(new URL(tides?.url ?? '', address))).json());
  expect(described.assets).toEqual(tides?.extras.assets);

  const { next } = await eventsOf(address);
  project.write('mfe-tides/src/expose/tides.module.css', '.box { color: blue; }\n');
  expect(await next()).toMatch(/^event: rebuilt\ndata: \{"name":"tides","hash":"\w+"\}\n\n$/);
  const [later] = (await releasesAt(address)).tides ?? [];
  expect(later?.metadata.version).not.toBe(tides?.metadata.version);
  expect(later?.extras.federation.entry).toBe(entry);
  expect(later?.extras.assets['./tides']?.js).toEqual(tides?.extras.assets['./tides']?.js);
  const updates = readdirSync(join(project.remote, '.cache', `dev-${process.pid}`, 'watched'));
  const update = updates.find((file) => file.endsWith('.hot-update.json')) ?? '';
  expect((await fetch(new URL(update, new URL(entry, address)))).status).toBe(200);

  project.write('mfe-tides/src/expose/tides.ts', 'export const = ;\n');
  expect(await next()).toMatch(/^event: failed\ndata: \{"name":"tides"/);
  expect((await eventsOf(address)).first).toContain('event: failed');
  for (const odd of ['%', '//', '..%2f..%2fmfe.json'])
    expect((await fetch(`${address}mfe/tides/watched/${odd}`)).status, odd).toBe(404);
  expect(existsSync(join(project.remote, 'dist'))).toBe(false);

  stop.abort();
  expect(await ended).toBe(0);
  await expect(fetch(address)).rejects.toThrow();
  expect(readdirSync(join(project.remote, '.cache')).filter((name) => name.startsWith('dev-'))).toEqual([]);
});

test('passes reading calls on without cookies, and refuses changes in the form of the site', async () => {
  const address = await start('tides');
  const headers = { cookie: 'session=of-another-site', 'content-type': 'application/json' };
  const search = await fetch(new URL(searchAll.path, address), { method: 'POST', headers, body: '{}' });
  expect([await search.json(), search.headers.get('set-cookie')]).toEqual(['of the site', null]);
  expect(await (await fetch(`${address}mfe/nav/1.0.0/entry.js`)).json()).toBe('of the site');

  const change = await fetch(new URL(signIn.path, address), { method: 'POST', headers, body: '{}' });
  expect(change.status).toBe(403);
  expect(problemSchema.parse(await change.json())).toMatchObject({
    code: 'not_allowed',
    error_message: expect.stringContaining('--account'),
  });
  const reports = JSON.stringify([{ kind: 'render-error', remote: 'tides', code: 'MFE-007', detail: 'broken tide' }]);
  const { next } = await eventsOf(address);
  const report = await fetch(new URL(reportRemote.path, address), { method: 'POST', headers, body: reports });
  expect(await report.json()).toEqual({ accepted: false });
  expect(await next()).toContain('broken tide');
  expect(site.asked.map(({ url }) => url)).not.toContain(signIn.path);
  expect(site.asked.map(({ url }) => url)).not.toContain(reportRemote.path);
  expect(site.asked.flatMap(({ headers: { cookie } }) => cookie ?? [])).toEqual([]);
});

test('keeps the session of a sample account to itself', async () => {
  const address = await start('tides', '--account', 'buyer');
  const calls = ['/api/v3/one', '/api/v3/two'];
  for (const path of calls) {
    const response = await fetch(new URL(path, address), { method: 'POST', body: '{}' });
    expect(response.headers.get('set-cookie')).toBeNull();
  }
  const sent = site.asked.filter(({ url = '' }) => calls.includes(url));
  expect(sent.map(({ headers: { cookie } }) => cookie)).toEqual(['session=kept', 'session=next']);
});

test("passes cookies and changes on to the developer's own site", async () => {
  const address = await start('tides', '--own-site');
  const response = await fetch(new URL('/api/v3/one', address), {
    method: 'POST',
    headers: { cookie: 'session=of-the-page' },
    body: '{}',
  });
  expect(response.headers.get('set-cookie')).toBe('session=next');
  const sent = site.asked.find(({ url }) => url === '/api/v3/one');
  expect(sent?.headers.cookie).toBe('session=of-the-page');

  const words = ['dev', 'tides', '--own-site', '--site', 'https://www.example.com'];
  const code = await run(words, project.root, { env: {}, stdout: write, stderr: write, stop: () => stop.signal });
  expect([code, output]).toEqual([2, expect.stringContaining('https://www.example.com/ is not on this machine.')]);
});

test("loads the page again after a build with the team's own tool", async () => {
  project.manifest({ build: { command: 'node tool.mjs', folder: 'built', entry: 'entry.js' } });
  project.write('mfe-tides/src/text.js', 'globalThis.mfe_tides = 1;');
  project.write(
    'mfe-tides/tool.mjs',
    "import { cpSync } from 'node:fs';\ncpSync('src/text.js', 'built/entry.js', { recursive: true });\n",
  );
  const address = await start('tides');
  const { next } = await eventsOf(address);
  project.write('mfe-tides/src/text.js', 'globalThis.mfe_tides = 2;');
  expect(await next()).toContain('{"name":"tides","hash":null}');
  const entry = (await releasesAt(address)).tides?.[0]?.extras.federation.entry ?? '';
  expect(await (await fetch(new URL(entry, address))).text()).toContain('= 2');
});

test('ends before it builds when no site answers', async () => {
  site.close();
  const words = ['dev', 'tides', '--site', 'http://127.0.0.1:9', '--port', '0'];
  ended = run(words, project.root, { env: {}, stdout: write, stderr: write, stop: () => stop.signal });
  expect(await ended).toBe(3);
  expect(output).toContain('http://127.0.0.1:9/ does not answer');
  expect(existsSync(join(project.remote, '.cache'))).toBe(false);
});
