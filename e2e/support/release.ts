import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { releaseSchema } from 'federation/protocol/discovery';
import { type DeploymentStrategy, REGISTRY_BASE } from 'federation/protocol/registry';
import { sitePlaces } from './places.mjs';

const { remotesDir, workDir, registryToken } = sitePlaces();

/** The files of a version by path. */
export type Files = Map<string, Buffer>;

/** The version of a remote that came with the site. */
export function builtFiles(remote: string): Files {
  const folder = join(remotesDir, remote);
  const [version] = readdirSync(folder).filter((name) => name !== 'current');
  if (!version) throw new Error(`${remote} has no build.`);
  return filesIn(join(folder, version));
}

/** The files below a built version's folder. */
export function filesIn(folder: string): Files {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const paths = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path))]));
}

/** The same remote as another version. Its scripts are changed before the hashes are computed. */
export function rebuilt(files: Files, version: string, change: (script: string, name: string) => string = same): Files {
  const release = releaseSchema.parse(JSON.parse(String(files.get('release.json'))));
  const next: Files = new Map();
  const integrity: Record<string, string> = {};
  // the entry contains the hashes of its chunks, so it comes last
  const names = Object.keys(release.integrity).sort(
    (a, b) => Number(a === release.entry) - Number(b === release.entry),
  );
  for (const name of names) {
    const content = files.get(name) ?? Buffer.alloc(0);
    const own = name.endsWith('.js') ? Buffer.from(withHashes(change(String(content), name))) : content;
    next.set(name, own);
    integrity[name] = `sha384-${createHash('sha384').update(own).digest('base64')}`;
  }
  return next.set('release.json', Buffer.from(JSON.stringify({ ...release, version, integrity })));

  function withHashes(script: string): string {
    const changed = Object.entries(integrity).map(([name, hash]) => [release.integrity[name] ?? hash, hash] as const);
    return changed.reduce((text, [before, after]) => text.replaceAll(before, after), script);
  }
}

const same = (script: string) => script;

function packed(files: Files, folder: string): Buffer {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const archive = spawnSync('tar', ['-czf', '-', '-C', folder, ...files.keys()], { maxBuffer: 20_000_000 });
  if (archive.status !== 0) throw new Error(String(archive.stderr));
  return archive.stdout;
}

const authorization = (remote: string) => ({ authorization: `Bearer ${registryToken(remote)}` });

export async function publishVersion(request: APIRequestContext, remote: string, files: Files): Promise<APIResponse> {
  const folder = join(workDir, 'packing');
  return request.post(`${REGISTRY_BASE}/${remote}/versions`, {
    headers: { ...authorization(remote), 'content-type': 'application/gzip' },
    data: packed(files, folder),
  });
}

/** Changes the deployment at its current revision. */
export function changeRemote(request: APIRequestContext, remote: string, what: string, body: object = {}) {
  return request.post(`${REGISTRY_BASE}/${remote}/${what}`, {
    headers: { ...authorization(remote), 'if-match': '*' },
    data: body,
  });
}

export const promote = (request: APIRequestContext, remote: string, version: string, strategy: DeploymentStrategy) =>
  changeRemote(request, remote, 'promote', { version, strategy, reason: 'a browser test' });

export function statusOf(request: APIRequestContext, remote: string): Promise<APIResponse> {
  return request.get(`${REGISTRY_BASE}/${remote}`, { headers: authorization(remote) });
}

/** Rolls all back to the versions that came with the site, for the other tests. */
export async function takeBack(request: APIRequestContext, remote: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if ((await changeRemote(request, remote, 'rollback', { confirmNoVisitor: true })).status() !== 200) return;
  }
}
