import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import * as z from 'zod/mini';
import { EVENT_TOPICS } from '../src/events';
import { CONTRACT_VERSION } from '../src/services';
import { SLOTS } from '../src/slots';
import { RUNTIME } from './build-remote';
import { buildingFolder, sweepLeftBuilds } from './left-builds';
import { placeFolder } from './place-folder';
import { brotliKb, integrityList, moveSourceMaps, precompress } from './release';
import { shellConfig } from './rspack-config';
import { installedVersion, providedVersions } from './sharing';

const ASSETS = 'assets.json';
const lastBuildSchema = z.object({ integrity: z.record(z.string(), z.string()) });

/** Files one host needs: `js` and `css` stand in the document, `preload` is what its start asks for next. */
export interface HostAssets {
  js: string[];
  css: string[];
  preload: string[];
}

interface ShellFiles {
  hosts: Record<string, HostAssets>;
  /** style that stands in the documents themselves */
  base: string | undefined;
  /** shared code that comes later: preloaded where the page is known to need it */
  later: string[];
  /** what a page of the shell's own needs beside its start */
  pages: Record<string, string[]>;
}

/**
 * Builds the shell into dist/ and writes dist/assets.json, which the server's documents read. Files of the build
 * before stay one build longer: every name carries its hash, and a page that is open may still ask for them.
 */
export async function buildShell(folder: string): Promise<{ kb: Record<string, number> }> {
  sweepLeftBuilds(folder);
  const work = buildingFolder(folder, randomUUID());
  const target = join(folder, 'dist');
  try {
    const { hosts, ...files } = await compile(folder, work);
    // the bundler gives the style a script; nobody asks for it
    for (const file of readdirSync(work).filter((name) => /^base\.[^.]+\.js/.test(name))) rmSync(join(work, file));
    moveSourceMaps(work, `${work}-maps`);
    if (existsSync(`${work}-maps`)) placeFolder(`${work}-maps`, join(folder, '.cache', 'maps'));
    const integrity = integrityList(work);
    precompress(work, target);
    const kb = Object.fromEntries(
      Object.entries(hosts).map(([name, { js, css, preload }]) => [name, brotliKb(work, [...js, ...css, ...preload])]),
    );
    const assets = { ...hosts, ...files, integrity, ...offer() };
    writeFileSync(join(work, ASSETS), `${JSON.stringify(assets, null, 2)}\n`);
    keepFilesOfLastBuild(target, work);
    placeFolder(work, target);
    return { kb };
  } finally {
    for (const left of [work, `${work}-maps`]) rmSync(left, { recursive: true, force: true });
  }
}

/** What this shell offers to remotes: the registry holds every published version against it. */
function offer() {
  return {
    contract: CONTRACT_VERSION,
    shared: providedVersions(),
    slots: Object.keys(SLOTS),
    events: EVENT_TOPICS,
    runtime: installedVersion(RUNTIME),
  };
}

function keepFilesOfLastBuild(target: string, work: string): void {
  if (!existsSync(join(target, ASSETS))) return;
  const { integrity } = lastBuildSchema.parse(JSON.parse(readFileSync(join(target, ASSETS), 'utf8')));
  for (const file of Object.keys(integrity).flatMap((name) => [name, `${name}.br`])) {
    if (existsSync(join(target, file)) && !existsSync(join(work, file))) cpSync(join(target, file), join(work, file));
  }
}

async function compile(folder: string, output: string): Promise<ShellFiles> {
  const compiler = rspack(shellConfig(folder, output));
  const files = await new Promise<ShellFiles>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else if (!stats || stats.hasErrors())
        reject(new Error(stats?.toString({ preset: 'errors-only', colors: false })));
      else resolve(shellFiles({ ...stats.toJson({ all: false, entrypoints: true, chunkGroups: true, assets: true }) }));
    });
  });
  await new Promise((resolve) => compiler.close(resolve));
  return files;
}

type Groups = Record<string, { assets?: { name: string }[] }>;

/** Chunks that a host's start asks for; both staff hosts share one. */
const startsOf = (host: string) => [host === 'site' || host === 'embed' ? `start-${host}` : 'start-staff'];

interface Stats {
  entrypoints?: Groups;
  namedChunkGroups?: Groups;
  assets?: { name: string }[];
}

function shellFiles({ entrypoints = {}, namedChunkGroups = {}, assets = [] }: Stats): ShellFiles {
  // shared packages are fetched by the federation runtime, so no chunk group tells of them
  const named = (name: string) =>
    assets.map((asset) => asset.name).filter((file) => file.startsWith(`${name}.`) && !file.endsWith('.map'));
  const { base, ...hosts } = hostAssets(entrypoints, namedChunkGroups, named('vendor').filter(isScript));
  const pages = Object.keys(namedChunkGroups).filter((name) => name.startsWith('page-'));
  return {
    hosts,
    base: base?.css[0],
    later: named('later'),
    pages: Object.fromEntries(
      pages.map((name) => [
        name.slice('page-'.length),
        namedChunkGroups[name]?.assets?.map((asset) => asset.name) ?? [],
      ]),
    ),
  };
}

function hostAssets(
  entrypoints: Groups,
  namedChunkGroups: Groups,
  packages: readonly string[],
): Record<string, HostAssets> {
  const files = (groups: Groups, names: string[]) =>
    names.flatMap((name) => (groups[name]?.assets ?? []).map((asset) => asset.name));
  return Object.fromEntries(
    Object.keys(entrypoints).map((host) => {
      const own = files(entrypoints, [host]);
      const next = [...new Set([...packages, ...files(namedChunkGroups, startsOf(host))])].filter(
        (file) => !own.includes(file),
      );
      return [
        host,
        { js: own.filter(isScript), css: [...own, ...next].filter(isStyle), preload: next.filter(isScript) },
      ];
    }),
  );
}

const isScript = (file: string) => file.endsWith('.js');
const isStyle = (file: string) => file.endsWith('.css');
