import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { run } from '../cli';
import { draftFacts } from '../testing/good-release';
import { createTinyProject, type TinyProject } from '../testing/tiny-remote';

let project: TinyProject;
let site: Server;
let address: string;
let contract: string;
let slot: string;
let inUse: object | null;

/** A site on which 'tides' is live, made for a contract range of the test. */
beforeEach(async () => {
  project = createTinyProject();
  contract = '^2.0.0';
  inUse = null;
  slot = 'listing.below';
  site = createServer((asked, response) => {
    const version = asked.url?.split('/')[3] ?? '';
    const { files } = draftFacts(({ manifest, release }) => {
      const extensions = [{ slot, expose: './tides', order: 10 }];
      Object.assign(manifest, {
        contract: version === '2.0.0' ? '^3.0.0' : contract,
        extensions,
        emits: [],
        listens: [],
      });
      Object.assign(release, { shared: {}, ...(version === '2.0.0' ? { version } : {}) });
    });
    const release = JSON.parse(String(files.get('release.json')));
    const discovery = {
      schema: '',
      microFrontends: {
        tides: [
          {
            url: '/mfe/tides/1.0.0/release.json',
            metadata: { version: '1.0.0' },
            extras: {
              federation: { name: 'mfe_tides', entry: '/mfe/tides/1.0.0/entry.js' },
              contract,
              pages: [],
              extensions: [{ slot, expose: './tides', order: 10 }],
              assets: {},
              integrity: {},
            },
          },
        ],
      },
    };
    if (asked.url === '/mfe/discovery.json') return response.end(JSON.stringify(discovery));
    if (asked.url === '/mfe/in-use.json' && inUse) return response.end(JSON.stringify(inUse));
    if (asked.url?.startsWith('/mfe/tides/') && asked.url.endsWith('/release.json'))
      return response.end(JSON.stringify(release));
    return response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', () => resolve()));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterEach(() => {
  site.close();
  rmSync(project.root, { recursive: true });
});

async function verifyShell(words: string) {
  let [stdout, stderr] = ['', ''];
  const code = await run(['verify', 'shell', ...words.split(' ').filter(Boolean)], project.remote, {
    env: {},
    stdout: (text) => (stdout += text),
    stderr: (text) => (stderr += text),
    stop: () => AbortSignal.timeout(10),
  });
  return { code, stdout, stderr };
}

test('accepts a shell that supports the live versions, without a token', async () => {
  expect(await verifyShell(`--against ${address}`)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('The shell built here supports tides.'),
  });
});

test('refuses a shell that would break a live version, with the reason', async () => {
  contract = '^3.0.0';
  const { code, stderr } = await verifyShell(`--against ${address}`);
  expect(code).toBe(1);
  expect(stderr).toContain('MFE-120');
  expect(stderr).toContain('tides 1.0.0 needs contract ^3.0.0');
});

test('a canary counts like a live version', async () => {
  inUse = { versions: ['1.0.0', '2.0.0'].map((version) => ({ name: 'tides', version })) };
  const { code, stderr } = await verifyShell(`--against ${address}`);
  expect(code).toBe(1);
  expect(stderr).toContain('tides 2.0.0 needs contract ^3.0.0');
  expect(stderr).not.toContain('tides 1.0.0');
});

test('names the remote that fills a slot which the shell removed', async () => {
  slot = 'listing.roof';
  const { code, stderr } = await verifyShell(`--against ${address}`);
  expect(code).toBe(1);
  expect(stderr).toContain("tides 1.0.0 fills 'listing.roof', which the shell built here lacks");
});

test('reports a missing address and an unreachable site', async () => {
  expect((await verifyShell('')).code).toBe(2);
  site.close();
  expect((await verifyShell('--against http://127.0.0.1:9')).code).toBe(3);
});
