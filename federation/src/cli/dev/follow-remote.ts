import { rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { type Compiler, rspack } from '@rspack/core';
import { buildRemote, describeRelease } from '../../build-remote';
import { builtByPreset, isHotUpdate } from '../../built-container';
import { readRemoteManifest } from '../../manifest-file';
import type { Release } from '../../protocol/discovery';
import { integrityList } from '../../release';
import { exposedModules, remoteConfig } from '../../rspack-config';
import { STATS_OPTIONS } from '../../run-rspack';

/** Editors write a file in several steps, so a build waits this many milliseconds. */
const SETTLE_MS = 120;

/** One build of a remote's sources. */
export interface DevBuild {
  release: Release;
  /** folder of its files; those of earlier builds stay, because an open page may still load them */
  folder: string;
  /** of the compilation, from which an open page makes a hot update; null when it has to load again */
  hash: string | null;
}

/** What happens to a remote while its sources are followed. */
export interface DevListener {
  built(build: DevBuild): void;
  failed(why: string): void;
}

/**
 * Builds a remote now and after each change of its sources: with the preset by one compiler that stays, else with the
 * team's own tool. dist/ does not change.
 * @returns after the first build, with a function that ends it
 */
export async function followRemote(folder: string, listener: DevListener): Promise<() => Promise<void>> {
  const into = join(folder, '.cache', `dev-${process.pid}`);
  let compiler: Compiler | null = null;

  const build = async () => {
    try {
      await close(compiler);
      compiler = null;
      const manifest = readRemoteManifest(folder);
      if (manifest.build) listener.built(await buildWithOwnTool(folder, into));
      else compiler = await startCompiler(folder, manifest, join(into, 'watched'), listener);
    } catch (error) {
      listener.failed(wordsOf(error));
    }
  };

  await build();
  // the compiler follows the sources by itself
  const paths = readsOwnSources(folder) ? ['src', 'mfe.json', 'package.json'] : ['mfe.json', 'package.json'];
  const unwatch = watchPaths(
    paths.map((name) => join(folder, name)),
    build,
  );
  return async () => {
    unwatch();
    await close(compiler);
    rmSync(into, { recursive: true, force: true });
  };
}

const readsOwnSources = (folder: string) => readRemoteManifest(folder).build !== undefined;

async function buildWithOwnTool(folder: string, dist: string): Promise<DevBuild> {
  const built = await buildRemote(folder, { release: false, dist, overBudget: true, browserOnly: true });
  return { ...built, hash: null };
}

/** @returns the compiler after its first build */
function startCompiler(
  folder: string,
  manifest: Release['manifest'],
  output: string,
  { built, failed }: DevListener,
): Promise<Compiler> {
  const compiler = rspack(remoteConfig(folder, output, 'development'));
  const exposed = exposedModules(folder, manifest);
  return new Promise((resolve) => {
    compiler.watch({ aggregateTimeout: SETTLE_MS }, (error, stats) => {
      try {
        if (error || !stats) throw error ?? new Error('The compiler gave no result.');
        if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
        const facts = stats.toJson({ ...STATS_OPTIONS, cachedModules: true, hash: true });
        const container = builtByPreset(manifest, facts, exposed);
        const files = Object.keys(stats.compilation.assets).filter(
          (name) => !name.endsWith('.map') && !isHotUpdate(name),
        );
        const integrity = integrityList(output, files);
        const release = describeRelease(folder, manifest, container, {
          release: false,
          mode: 'development',
          integrity,
        });
        built({ release, folder: output, hash: facts.hash ?? null });
      } catch (problem) {
        failed(wordsOf(problem));
      }
      resolve(compiler);
    });
  });
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const close = (compiler: Compiler | null) =>
  new Promise<void>((done) => (compiler ? compiler.close(() => done()) : done()));

/** Calls back after changes, one call at a time. @returns a function that stops watching */
function watchPaths(paths: readonly string[], changed: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(changed);
    }, SETTLE_MS);
  };
  const watchers = paths.map((path) => watch(path, { recursive: true }, soon));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
