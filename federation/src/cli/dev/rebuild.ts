import { existsSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { buildRemote } from '../../build-remote';
import type { Release } from '../../protocol/discovery';
import { builtFiles } from '../archive';
import { RELOAD_CLIENT } from './reload-client';

/** Editors write a file in several steps, so a build waits this many milliseconds. */
const SETTLE_MS = 120;

export interface DevBuild {
  release: Release;
  files: Map<string, Uint8Array>;
}

/** Builds once for pages of a running site; dist/ does not change. */
export async function buildForDev(folder: string): Promise<DevBuild> {
  const into = join(folder, '.cache', `dev-${process.pid}`);
  try {
    const options = { release: false, into, prelude: RELOAD_CLIENT, overBudget: true, browserOnly: true };
    const { release } = await buildRemote(folder, options);
    const files = [...builtFiles(into)].filter(([path]) => !path.endsWith('.br'));
    return { release, files: new Map(files) };
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
}

/** Calls back whenever the remote's sources change, one call at a time. @returns a function that stops watching */
export function watchSources(folder: string, changed: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(changed);
    }, SETTLE_MS);
  };
  const paths = ['src', 'mfe.json', 'package.json']
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path));
  const watchers = paths.map((path) => watch(path, { recursive: true }, soon));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
