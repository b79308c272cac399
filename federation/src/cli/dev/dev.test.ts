import { existsSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { run } from '../../cli';
import { releaseSchema } from '../../protocol/discovery';
import { createTinyProject, type TinyProject } from '../../testing/tiny-remote';
import { integrityOf } from '../../verify/content';
import { EVENTS_PATH } from './reload-client';

let project: TinyProject;
let stop: AbortController;
let output: string;
let ended: Promise<number>;

/** Starts the command and waits until it serves. @returns its address */
async function start(site: string): Promise<string> {
  const write = (text: string) => {
    output += text;
  };
  const words = ['dev', '--site', site, '--port', '0'];
  ended = run(words, project.remote, { env: {}, stdout: write, stderr: write, stop: () => stop.signal });
  return vi.waitFor(() => {
    const [, address] = /is served at (http:\S+)/.exec(output) ?? [];
    if (!address) throw new Error(output);
    return address;
  }, 20_000);
}

beforeEach(() => {
  project = createTinyProject();
  stop = new AbortController();
  output = '';
});
afterEach(async () => {
  stop.abort();
  await ended;
  rmSync(project.root, { recursive: true });
});

/** A site that accepts overrides or not. */
async function siteAnswering(status: number) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(status, { location: '/' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { site, asked, close: () => server.close() };
}

test('serves the build to pages of another origin, and notifies open pages of each rebuild', async () => {
  const { site, asked, close } = await siteAnswering(200);
  const address = await start(site);
  await vi.waitFor(() => expect(asked).toEqual([`/mfe/override?tides=${encodeURIComponent(address)}&to=%2F`]));
  close();
  expect(output).toContain(`${site}/?mfe.tides=${address}`);

  const release = await releaseAt(address);
  const entry = await fetch(new URL(release.entry, address));
  expect(entry.headers.get('access-control-allow-origin')).toBe('*');
  const code = await entry.text();
  expect(integrityOf(Buffer.from(code))).toBe(release.integrity[release.entry]);
  expect(code).toContain('new EventSource');
  expect(code).toContain("addEventListener('rebuilt', () => location.reload())");

  const events = await fetch(new URL(EVENTS_PATH, address));
  const reader = events.body?.getReader();
  await reader?.read();
  project.write('mfe-tides/src/expose/tides.module.css', '.box { color: blue; }\n');
  const { value } = (await reader?.read()) ?? {};
  expect(new TextDecoder().decode(value)).toMatch(/^event: rebuilt\ndata: "1\.1\.0-[0-9a-f]{8}"\n\n$/);
  expect((await releaseAt(address)).version).not.toBe(release.version);
  expect((await fetch(new URL(release.assets['./tides']?.css[0] ?? '', address))).status).toBe(200);

  project.write('mfe-tides/src/expose/tides.ts', 'export const = ;\n');
  const { value: failure } = (await reader?.read()) ?? {};
  expect(new TextDecoder().decode(failure)).toMatch(/^event: failed\n/);
  for (const odd of ['%', '//', '../mfe.json', '%2e%2e/mfe.json'])
    expect((await fetch(address + odd)).status).toBe(404);
  expect((await fetch(new URL('release.json', address))).status).toBe(200);
  expect(existsSync(join(project.remote, 'dist'))).toBe(false);

  stop.abort();
  expect(await ended).toBe(0);
  await expect(fetch(address)).rejects.toThrow();
  expect(readdirSync(join(project.remote, '.cache')).filter((name) => name.startsWith('dev-'))).toEqual([]);
});

test('ends before it builds when no site answers', async () => {
  const write = (text: string) => {
    output += text;
  };
  ended = run(['dev', '--site', 'http://127.0.0.1:9', '--port', '0'], project.remote, {
    env: {},
    stdout: write,
    stderr: write,
    stop: () => stop.signal,
  });
  expect(await ended).toBe(3);
  expect(output).toContain('http://127.0.0.1:9/ does not answer');
  expect(existsSync(join(project.remote, '.cache'))).toBe(false);
});

test('first reports a site that accepts overrides of administrators only', async () => {
  const { site, close } = await siteAnswering(403);
  const address = await start(site);
  await vi.waitFor(() => expect(output).toContain(`OVERRIDE_ORIGINS lists ${new URL(address).origin}`));
  close();
});

async function releaseAt(address: string) {
  const answer = await fetch(new URL('release.json', address));
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return releaseSchema.parse(await answer.json());
}
