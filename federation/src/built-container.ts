import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { Script } from 'node:vm';
import type { StatsCompilation, StatsModule } from '@rspack/core';
import * as z from 'zod/mini';
import { isServerFile, type Release, SERVER_FOLDER } from './protocol/discovery';
import { type ContainerFormat, federationName, type RemoteManifest } from './protocol/manifest';
import { filesOf } from './release';
import { type BuildMode, exposedModules, remoteConfig } from './rspack-config';
import { bundle } from './run-rspack';
import { remoteServerConfig } from './server-config';
import { consumedShares, PAGE_CONTRACT, SHARED_KEYS } from './sharing';

/** The result of a build, by the preset or by any other tool. */
export type BuiltContainer = Pick<Release, 'entry' | 'format' | 'assets' | 'shared' | 'server'>;

/**
 * Builds a remote into a folder, with the preset or with the tool that its mfe.json names.
 * @param browserOnly skips the Node bundle
 */
export async function buildContainer(
  folder: string,
  manifest: RemoteManifest,
  into: string,
  { browserOnly = false, mode }: { browserOnly?: boolean | undefined; mode?: BuildMode | undefined } = {},
): Promise<BuiltContainer> {
  if (manifest.build) return buildWithOwnTool(folder, manifest, manifest.build, into);
  const stats = await bundle(remoteConfig(folder, into, mode));
  const container = builtByPreset(manifest, stats, exposedModules(folder, manifest));
  // an isolated remote has its own React, which cannot render inside the shell's
  if (browserOnly || manifest.isolated) return container;
  return { ...container, server: await buildServerBundle(folder, manifest, into) };
}

/** Builds the same container for Node into a separate folder. */
async function buildServerBundle(folder: string, { name }: RemoteManifest, into: string): Promise<Release['server']> {
  const stats = await bundle(remoteServerConfig(folder, join(into, SERVER_FOLDER)));
  const [entry] = stats.namedChunkGroups?.[federationName(name)]?.assets ?? [];
  if (!entry) throw new Error(`The Node bundle of ${name} has no entry.`);
  return { entry: `${SERVER_FOLDER}/${entry.name}` };
}

/** An update of an open page, which belongs to no release. */
export const isHotUpdate = (file: string) => file.includes('.hot-update.');

/** Reads the container of a build by the preset from its statistics. */
export function builtByPreset(
  manifest: RemoteManifest,
  { namedChunkGroups = {}, modules = [] }: StatsCompilation,
  exposed: ReturnType<typeof exposedModules>,
): BuiltContainer {
  // a compiler that stays also lists the updates of open pages
  const assetsOf = (name: string) =>
    (namedChunkGroups[name]?.assets ?? []).map((asset) => asset.name).filter((file) => !isHotUpdate(file));
  const consumed = modules.flatMap((module) => {
    const key = consumedKey(module);
    return key === undefined ? [] : [{ key, chunks: module.chunks ?? [] }];
  });
  const assets = Object.entries(exposed).map(([expose, { name }]) => {
    const files = assetsOf(name);
    const chunks = new Set(namedChunkGroups[name]?.chunks);
    const shared = consumed.filter((module) => module.chunks.some((id) => chunks.has(id))).map(({ key }) => key);
    const ending = (kind: string) => files.filter((file) => file.endsWith(kind));
    return [expose, { js: ending('.js'), css: ending('.css'), shared: shared.sort() }] as const;
  });
  const ranges = consumedShares(manifest.shared);
  const [entry = ''] = assetsOf(federationName(manifest.name));
  return {
    entry,
    format: 'script',
    assets: Object.fromEntries(assets),
    shared: Object.fromEntries(
      [...new Set(consumed.map(({ key }) => key))].sort().map((key) => {
        const { requiredVersion = '*' } = ranges[key === PAGE_CONTRACT ? 'shared-contracts' : key] ?? {};
        return [key, requiredVersion];
      }),
    ),
  };
}

/** Reads the key of a module that comes from the share scope. */
function consumedKey({ moduleType, name = '' }: StatsModule): string | undefined {
  if (moduleType !== 'consume-shared-module') return undefined;
  return [...SHARED_KEYS, PAGE_CONTRACT].find((key) => name.includes(` ${key}@`));
}

function buildWithOwnTool(
  folder: string,
  manifest: RemoteManifest,
  { command, folder: output, entry, format }: NonNullable<RemoteManifest['build']>,
  into: string,
): BuiltContainer {
  // the tool's output goes to standard error, because `--json` reserves standard output
  const { status } = spawnSync(command, {
    cwd: folder,
    shell: true,
    stdio: ['ignore', 2, 2],
    env: withLocalCommands(folder),
  });
  if (status !== 0) throw new Error(`'${command}' failed with exit code ${status}. Check build.command in mfe.json.`);
  const from = join(folder, output);
  if (!existsSync(join(from, entry)))
    throw new Error(`'${command}' left no ${entry} in ${from}. Check build.folder and build.entry in mfe.json.`);
  checkEntry(join(from, entry), format, federationName(manifest.name));
  cpSync(from, into, { recursive: true, filter: (path) => path === from || isPublished(basename(path)) });
  const hidden = filesOf(into).find(isServerFile);
  if (hidden !== undefined)
    throw new Error(
      `'${command}' wrote ${hidden}. Files in ${SERVER_FOLDER}/ are not served to browsers: use another folder.`,
    );
  return { entry, format, assets: exposedAssets(into, manifest, entry, format), shared: manifest.shared ?? {} };
}

/** Leaves out hidden files and compressed copies: `mfe build` compresses the files itself. */
const isPublished = (name: string) => !/^\.|\.(?:br|gz)$/.test(name);

/** Checks the entry at build time. Otherwise the fault would show only later, in every browser. */
function checkEntry(entry: string, format: ContainerFormat, container: string): void {
  const problem = scriptProblem(entry);
  if (format === 'module') {
    if (problem === null)
      throw new Error(`${entry} exports nothing: with "format": "module" in mfe.json it has to export init and get.`);
    return;
  }
  if (problem !== null)
    throw new Error(
      `${entry} is no classic script (${problem}). If it is an ES module, write "format": "module" in build of mfe.json.`,
    );
  if (!readFileSync(entry, 'utf8').includes(container))
    throw new Error(
      `${entry} sets no global variable ${container}: name the container like that in the tool's settings.`,
    );
}

/** @returns why a browser cannot parse the entry as a classic script; null when it can */
function scriptProblem(file: string): string | null {
  try {
    new Script(readFileSync(file, 'utf8'));
    return null;
  } catch (error) {
    if (error instanceof SyntaxError) return error.message;
    throw error;
  }
}

/** PATH as npm sets it: node_modules/.bin of the folder and of every folder above it. */
function withLocalCommands(folder: string): NodeJS.ProcessEnv {
  const bins: string[] = [];
  for (let place = folder; dirname(place) !== place; place = dirname(place))
    bins.push(join(place, 'node_modules', '.bin'));
  return { ...process.env, PATH: [...bins, process.env.PATH].join(delimiter) };
}

const files = z.object({ sync: z.array(z.string()) });
/** The part of mf-manifest.json that lists the first files of each exposed module. */
const federationManifestSchema = z.object({
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: files, css: files }) })),
});

/**
 * Reads the tool's mf-manifest.json. Without it every module counts as needing all files and all shared packages.
 * An ES module remote is loaded as a whole, because browsers check the hashes of preloaded modules only.
 */
function exposedAssets(
  folder: string,
  manifest: RemoteManifest,
  entry: string,
  format: ContainerFormat,
): Release['assets'] {
  const file = join(folder, 'mf-manifest.json');
  const shared = Object.keys(manifest.shared ?? {});
  if (format === 'script' && existsSync(file)) {
    const listed = federationManifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).exposes;
    return Object.fromEntries(
      listed.map(({ path, assets }) => [path, { js: assets.js.sync, css: assets.css.sync, shared }]),
    );
  }
  const built = filesOf(folder).filter((path) => path !== entry);
  const all = { js: built.filter(isScript), css: built.filter((path) => path.endsWith('.css')), shared };
  const exposes = [...manifest.pages, ...manifest.extensions].map(({ expose }) => expose);
  return Object.fromEntries(exposes.map((expose) => [expose, all]));
}

const isScript = (path: string) => /\.m?js$/.test(path);
