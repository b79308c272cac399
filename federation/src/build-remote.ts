import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltContainer, buildContainer } from './built-container';
import { buildingFolder, sweepLeftBuilds } from './left-builds';
import { readRemoteManifest } from './manifest-file';
import { CONTAINER_PROTOCOL, type Release, releaseSchema } from './protocol/discovery';
import { brotliKb, contentHash, filesOf, integrityList, moveSourceMaps, precompress } from './release';
import type { BuildMode } from './rspack-config';
import { readCatalogs, textsOf, withTitles } from './source/catalogs';
import { sharedImportsOf } from './source/uses';
import { swapFolder } from './swap-folder';

/** How many earlier builds stay, so that a page opened before a rebuild still finds its files. */
const KEPT_BUILDS = 5;

export interface BuildOptions {
  /** true: the version is exactly package.json's; false: content's hash is appended, as 1.0.0-3fa91c2e */
  release: boolean;
  /** folder of the versions, by default dist/ */
  dist?: string;
  /** output folder instead of dist/<version>; files of earlier builds in it are removed */
  into?: string;
  /** also keeps the source maps when `folder` is set */
  keepMaps?: boolean;
  /** a development build has readable code with source maps, and is neither compressed nor measured */
  mode?: BuildMode;
  /** skips the size budget: the verification that follows reports it with all other reasons */
  overBudget?: boolean;
  /** skips the Node bundle, for builds that the server does not render */
  browserOnly?: boolean;
}

/**
 * Builds a remote into dist/<version>/ and writes its release.json. A version's folder never changes. A development
 * build with other content gets another version; a release build with other content is refused.
 * @throws Error with a sentence for the terminal
 */
export async function buildRemote(
  folder: string,
  options: BuildOptions,
): Promise<{ release: Release; folder: string }> {
  const source = readRemoteManifest(folder);
  const catalogs = await readCatalogs(folder);
  const manifest = { ...source, pages: source.pages.map((page) => withTitles(page, catalogs)) };
  const dist = options.dist ?? join(folder, 'dist');
  sweepLeftBuilds(folder);
  const work = buildingFolder(folder, randomUUID());
  try {
    const container = await buildContainer(folder, manifest, work, options);
    const release = describe(folder, work, manifest, container, { ...options, texts: textsOf(catalogs) });
    if (!options.overBudget) checkBudget(release);
    const target = options.into ?? join(dist, release.version);
    if (options.into && !isSameBuild(options.into, release)) rmSync(options.into, { recursive: true, force: true });
    place(work, target, release);
    const maps = `${work}-maps`;
    if ((!options.into || options.keepMaps) && existsSync(maps)) {
      swapFolder(maps, join(dist, '..', '.cache', 'maps', release.version));
    }
    if (!options.release && !options.into) prune(dist, release.version);
    return { release, folder: target };
  } finally {
    rmSync(work, { recursive: true, force: true });
    rmSync(`${work}-maps`, { recursive: true, force: true });
  }
}

function describe(
  folder: string,
  work: string,
  manifest: Release['manifest'],
  container: BuiltContainer,
  { release, mode, texts }: BuildOptions & Pick<Release, 'texts'>,
): Release {
  if (mode === 'development') {
    const files = filesOf(work).filter((file) => !file.endsWith('.map'));
    return describeRelease(folder, manifest, container, {
      release,
      mode,
      texts,
      integrity: integrityList(work, files),
    });
  }
  moveSourceMaps(work, `${work}-maps`);
  const integrity = integrityList(work);
  precompress(work);
  const initialBrotliKb = brotliKb(work, initialFiles(container));
  return describeRelease(folder, manifest, container, { release, texts, integrity, initialBrotliKb });
}

interface Described
  extends Pick<Release, 'integrity'>,
    Partial<Pick<Release, 'texts'>>,
    Pick<BuildOptions, 'release' | 'mode'> {
  /** 0 for a development build, which is not measured */
  initialBrotliKb?: number;
}

/** The release.json of a build. */
export function describeRelease(
  folder: string,
  manifest: Release['manifest'],
  container: BuiltContainer,
  { release, mode, texts = {}, integrity, initialBrotliKb = 0 }: Described,
): Release {
  const base = packageVersion(folder);
  return releaseSchema.parse({
    name: manifest.name,
    version: release ? base : `${base}-${buildHash({ integrity, manifest })}`,
    builtAt: buildTime().toISOString(),
    manifest,
    protocol: CONTAINER_PROTOCOL,
    ...container,
    integrity,
    imports: sharedImportsOf(folder),
    texts,
    initialBrotliKb,
    ...(mode === 'development' && { development: true }),
  });
}

/** Time of the build. SOURCE_DATE_EPOCH (seconds) overrides it, so that a build can be repeated byte by byte. */
function buildTime(): Date {
  const { SOURCE_DATE_EPOCH: seconds } = process.env;
  return seconds === undefined ? new Date() : new Date(Number(seconds) * 1000);
}

/** The entry and the first files of all exposed modules: the most that a page loads of this remote. */
function initialFiles({ entry, assets }: BuiltContainer): string[] {
  return [entry, ...Object.values(assets).flatMap(({ js, css }) => [...js, ...css])];
}

function checkBudget({ name, initialBrotliKb, manifest }: Release): void {
  const { initialBrotliKb: budget } = manifest.budget;
  if (initialBrotliKb <= budget) return;
  throw new Error(
    `${name} needs ${initialBrotliKb} KB (brotli) before its modules can run; its budget in mfe.json is ${budget} KB. ` +
      'Load code that the first view does not need with import(), or raise the budget in mfe.json.',
  );
}

function place(work: string, target: string, release: Release): void {
  const known = existsSync(join(target, 'release.json')) ? buildHash(releaseIn(target)) : null;
  if (known !== null && known !== buildHash(release)) {
    throw new Error(
      `Version ${release.version} of ${release.name} is already built with other content. Raise the version in package.json.`,
    );
  }
  const text = `${JSON.stringify(release, null, 2)}\n`;
  if (known === null) {
    writeFileSync(join(work, 'release.json'), text);
    swapFolder(work, target);
  } else if (release.version.includes('-')) {
    // the same content again: update its time, so that it counts as the latest build
    writeFileSync(join(target, 'release.json'), text);
  }
}

function isSameBuild(folder: string, release: Release): boolean {
  if (!existsSync(join(folder, 'release.json'))) return false;
  const known = releaseIn(folder);
  return known.version === release.version && buildHash(known) === buildHash(release);
}

function releaseIn(folder: string): Release {
  return releaseSchema.parse(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')));
}

/** Hash of everything in a build: its files and mfe.json. */
function buildHash({ integrity, manifest }: Pick<Release, 'integrity' | 'manifest'>): string {
  return contentHash({ ...integrity, 'mfe.json': JSON.stringify(manifest) });
}

function prune(dist: string, current: string): void {
  const builds = readdirSync(dist)
    .filter((name) => name !== current && existsSync(join(dist, name, 'release.json')) && name.includes('-'))
    .sort((a, b) => statSync(join(dist, b, 'release.json')).mtimeMs - statSync(join(dist, a, 'release.json')).mtimeMs);
  for (const name of builds.slice(KEPT_BUILDS)) {
    rmSync(join(dist, name), { recursive: true, force: true });
    rmSync(join(dist, '..', '.cache', 'maps', name), { recursive: true, force: true });
  }
}

function packageVersion(folder: string): string {
  return String(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version);
}
