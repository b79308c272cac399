import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StatsCompilation, StatsModule } from '@rspack/core';
import * as z from 'zod/mini';
import { buildingFolder, sweepLeftBuilds } from './left-builds';
import { SERVER_FOLDER } from './protocol/discovery';
import { brotliKb, integrityList, moveSourceMaps, precompress } from './release';
import { type BuildMode, shellConfig } from './rspack-config';
import { bundle } from './run-rspack';
import { RENDER_ENTRY, shellServerConfig } from './server-config';
import { ownSharedFiles, SHARED_KEYS } from './sharing';
import { shellOffer } from './shell-offer';
import { swapFolder } from './swap-folder';

const ASSETS = 'assets.json';
/** Source of the Node bundle. A shell without this file is rendered in the browser only. */
const RENDER_SOURCE = './src/server/entry.ts';
const lastBuildSchema = z.object({ integrity: z.record(z.string(), z.string()) });

/** Files of one host: the document names `js` and `css`; the start requests `preload` next. */
export interface HostAssets {
  js: string[];
  css: string[];
  preload: string[];
}

interface ShellFiles {
  hosts: Record<string, HostAssets>;
  /** style that the documents contain inline */
  base: string | undefined;
  /** key of the share scope -> its files, for packages outside the start; a page that needs one preloads it */
  sharedFiles: Record<string, string[]>;
  /** key of the share scope -> names that the project's own package exports */
  exports: Record<string, string[]>;
  /** file of the Node bundle */
  server?: string;
}

/**
 * Builds the shell into `target` and writes its assets.json, which the server reads for its documents. Files of the
 * previous build stay for one more build, because open pages may still request them by their hashed names.
 * @param mode of the bundle for browsers; the Node bundle is always one for production, because React's development
 * files need `performance`, which a rendering process does not have
 */
export async function buildShell(
  folder: string,
  target = join(folder, 'dist'),
  mode: BuildMode = 'production',
): Promise<{ kb: Record<string, number> }> {
  sweepLeftBuilds(folder);
  const work = buildingFolder(folder, randomUUID());
  try {
    const { hosts, ...files } = shellFiles(await bundle(shellConfig(folder, work, mode)));
    if (mode === 'development') leaveOutPreloads({ hosts, ...files });
    if (existsSync(join(folder, RENDER_SOURCE))) files.server = await buildServerBundle(folder, work);
    // the bundler also writes a script for the style; no document loads it
    for (const file of readdirSync(work).filter((name) => /^base\.(?:[^.]+\.)?js/.test(name))) rmSync(join(work, file));
    if (mode === 'production') {
      moveSourceMaps(work, `${work}-maps`);
      if (existsSync(`${work}-maps`)) swapFolder(`${work}-maps`, join(target, '..', '.cache', 'maps'));
    }
    const integrity = integrityList(work);
    if (mode === 'production') precompress(work, target);
    const kb = Object.fromEntries(
      Object.entries(mode === 'production' ? hosts : {}).map(([name, { js, css, preload }]) => [
        name,
        brotliKb(work, [...js, ...css, ...preload]),
      ]),
    );
    const assets = { ...hosts, ...shellOffer(), ...files, integrity };
    writeFileSync(join(work, ASSETS), `${JSON.stringify(assets, null, 2)}\n`);
    keepFilesOfLastBuild(target, work);
    swapFolder(work, target);
    return { kb };
  } finally {
    for (const left of [work, `${work}-maps`]) rmSync(left, { recursive: true, force: true });
  }
}

/** Builds the shell for Node. @returns the one file, relative to the folder */
async function buildServerBundle(folder: string, work: string): Promise<string> {
  const config = shellServerConfig(folder, RENDER_SOURCE, join(work, SERVER_FOLDER));
  const { entrypoints = {} } = await bundle(config);
  const [file] = entrypoints[RENDER_ENTRY]?.assets ?? [];
  if (!file) throw new Error("The shell's Node bundle has no entry.");
  return `${SERVER_FOLDER}/${file.name}`;
}

function keepFilesOfLastBuild(target: string, work: string): void {
  if (!existsSync(join(target, ASSETS))) return;
  const { integrity } = lastBuildSchema.parse(JSON.parse(readFileSync(join(target, ASSETS), 'utf8')));
  for (const file of Object.keys(integrity).flatMap((name) => [name, `${name}.br`])) {
    if (existsSync(join(target, file)) && !existsSync(join(work, file))) cpSync(join(target, file), join(work, file));
  }
}

/** Chunks without hashes are loaded in another mode than a preload. */
function leaveOutPreloads({ hosts, sharedFiles }: ShellFiles): void {
  for (const host of Object.values(hosts)) host.preload = [];
  for (const files of Object.values(sharedFiles)) files.length = 0;
}

type Groups = Record<string, { assets?: { name: string }[] }>;

/** Chunks that a host's start requests. Both staff hosts share one. */
const startsOf = (host: string) => [host === 'site' || host === 'embed' ? `start-${host}` : 'start-staff'];

function shellFiles({
  entrypoints = {},
  namedChunkGroups = {},
  assets = [],
  modules = [],
}: StatsCompilation): ShellFiles {
  // packages that several starts share are in a chunk that no chunk group names
  const vendor = assets.map((asset) => asset.name).filter((file) => file.startsWith('vendor.') && isScript(file));
  const { base, ...hosts } = hostAssets(entrypoints, namedChunkGroups, vendor);
  const filesOf = (name: string) => namedChunkGroups[name]?.assets?.map((asset) => asset.name) ?? [];
  return {
    hosts,
    base: base?.css[0],
    sharedFiles: Object.fromEntries(
      SHARED_KEYS.map((key) => [key, filesOf(key.replace('/', '-'))] as const).filter(([, files]) => files.length > 0),
    ),
    exports: ownExports(modules),
  };
}

/** The names that each of the project's own shared packages exports, as the bundler sees them. */
function ownExports(modules: readonly StatsModule[]): Record<string, string[]> {
  const all = new Map<string, string[]>();
  const read = (module: StatsModule) => {
    const { nameForCondition: file, providedExports } = module;
    if (file && Array.isArray(providedExports)) all.set(file, providedExports);
    for (const nested of module.modules ?? []) read(nested);
  };
  for (const module of modules) read(module);
  return Object.fromEntries(
    Object.entries(ownSharedFiles()).map(([key, file]) => {
      const names = all.get(file);
      if (!names) throw new Error(`The stats of the shell's build have no exports of ${key}.`);
      return [key, [...names].sort()];
    }),
  );
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
