import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { RemoteManifest } from 'federation/protocol/manifest';
import { CONTRACT_VERSION } from 'shared-contracts';

/** A project folder after a build: a shell and remotes with very small files. */
export interface BuiltSite {
  folder: string;
  buildRemote(version: string, options?: BuildOptions): Promise<void>;
}
interface BuildOptions {
  manifest?: Partial<RemoteManifest>;
  /** seconds since 1970 */
  builtAt?: number;
}

/**
 * @param options `renderer`: the program of the rendering processes. With it the shell names its Node bundle, so the
 * server renders documents.
 */
export async function createBuiltSite({ renderer }: { renderer?: string | undefined } = {}): Promise<BuiltSite> {
  const folder = await mkdtemp(join(tmpdir(), 'built-site-'));
  await writeShell(folder, renderer);
  return { folder, buildRemote: (version, options = {}) => writeRemote(folder, version, options) };
}

const hash = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

async function put(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

async function writeShell(folder: string, renderer: string | undefined): Promise<void> {
  const files = {
    'site.0a1b2c3d.js': '/* site */',
    'site.0a1b2c3d.css': 'body{}',
    'vendor.11223344.js': '/* vendor */',
    'robots.svg': '<svg/>',
    'server/render.0a1b2c3d.js': 'exports.render = 1;',
  };
  const host = { js: ['site.0a1b2c3d.js'], css: ['site.0a1b2c3d.css'], preload: ['vendor.11223344.js'] };
  const integrity = Object.fromEntries(Object.entries(files).map(([name, content]) => [name, hash(content)]));
  const assets = {
    site: host,
    admin: { ...host, preload: [] },
    'agent-tools': host,
    integrity,
    contract: CONTRACT_VERSION,
    shared: { react: '19.3.1' },
    protocols: [1],
    ...(renderer === undefined ? {} : { server: 'server/render.0a1b2c3d.js' }),
  };
  for (const [name, content] of Object.entries(files)) await put(join(folder, 'shell', 'dist', name), content);
  await put(join(folder, 'shell', 'dist', 'assets.json'), JSON.stringify(assets));
  if (renderer !== undefined) await put(join(folder, 'server', 'dist', 'renderer.mjs'), renderer);
}

async function writeRemote(folder: string, version: string, { manifest, builtAt }: BuildOptions): Promise<void> {
  const target = join(folder, 'mfe-search', 'dist', version);
  const chunk = `export const version = '${version}'; ${'// padding '.repeat(200)}`;
  const files = {
    'entry.aabbccdd.js': `/* ${version} */`,
    'search.aabbccdd.js': chunk,
    'server/entry.aabbccdd.js': 'exports.mfe_search = {};',
  };
  for (const [name, content] of Object.entries(files)) await put(join(target, name), content);
  await put(join(target, 'search.aabbccdd.js.br'), brotliCompressSync(chunk));
  const release = {
    name: 'search',
    version,
    builtAt: '2026-11-20T00:00:00Z',
    manifest: {
      name: 'search',
      contract: '^2.0.0',
      pages: [{ area: 'search', expose: './search' }],
      extensions: [],
      emits: [],
      listens: [],
      budget: { initialBrotliKb: 45 },
      ...manifest,
    },
    entry: 'entry.aabbccdd.js',
    protocol: 1,
    assets: { './search': { js: ['search.aabbccdd.js'], css: [] } },
    integrity: Object.fromEntries(Object.entries(files).map(([name, content]) => [name, hash(content)])),
    shared: {},
    initialBrotliKb: 1,
    server: { entry: 'server/entry.aabbccdd.js' },
  };
  await put(join(target, 'release.json'), JSON.stringify(release));
  if (builtAt !== undefined) await utimes(join(target, 'release.json'), builtAt, builtAt);
}
