import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import {
  type Answer,
  addressOf,
  type RealmSource,
  type RenderPool,
  realmSource,
  SHELL_ADDRESS,
} from 'federation/rendering';
import {
  areaOfPage,
  areasOf,
  type DiscoveredVersion,
  type Discovery,
  type Release,
  type RemoteReport,
} from 'shared-contracts';
import type { RenderedVisit } from 'shared-contracts/rendering';
import type { Registry, RenderCounts, ShellAssets } from '../registry';

export interface PageRendererDeps {
  registry: Pick<Registry, 'release' | 'file'>;
  /** folder of the shell's build */
  shellFolder: string;
  pool: Pick<RenderPool, 'render' | 'warm'>;
  /** for /admin */
  counts: Pick<RenderCounts, 'add'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export interface RenderedPageMarkup {
  html: string;
  /** of the shell's start and of the page: what the markup needs to look right */
  style: string;
  remote: string;
  version: string;
}

export interface PageToRender {
  assets: ShellAssets;
  discovery: Discovery;
  visit: RenderedVisit;
  answer: Answer;
  /** a rendering that failed counts against its version */
  report: (report: RemoteReport) => void;
}

export type PageRenderer = ReturnType<typeof createPageRenderer>;

/** The remote's page on top of a route, rendered by the very version that the visitor's browser will load. */
export function createPageRenderer({ registry, shellFolder, pool, counts, log }: PageRendererDeps) {
  const releases = new Map<string, Promise<VersionParts | null>>();

  async function partsOf(name: string, found: DiscoveredVersion, expose: string, assets: ShellAssets) {
    const { version } = found.metadata;
    const key = [name, version, expose, assets.server, assets.site.css.join()].join(' ');
    const known = releases.get(key);
    if (known !== undefined) return known;
    if (releases.size >= MOST_VERSIONS) releases.clear();
    const parts = readParts({ registry, shellFolder, assets }, name, version, expose);
    releases.set(key, parts);
    parts.catch(() => releases.delete(key));
    return parts;
  }

  return {
    /** Makes ready what visitors get now, so that the first of them need not wait for it. */
    async warm(discovery: Discovery, assets: ShellAssets): Promise<void> {
      for (const [remote, [found]] of Object.entries(discovery.microFrontends)) {
        const [page] = found?.extras.pages ?? [];
        const parts = found && page && (await partsOf(remote, found, page.expose, assets));
        if (parts) await pool.warm(parts.realm);
      }
    },
    /**
     * Null where the browser always draws the page, as without a Node bundle. 'this time' where it draws it because the page
     * failed, which is reported, or no process was ready.
     */
    async render({
      assets,
      discovery,
      visit,
      answer,
      report,
    }: PageToRender): Promise<RenderedPageMarkup | 'this time' | null> {
      const top = pageOnTop(discovery, visit);
      if (!top || assets.server === undefined) return null;
      const { remote, found, expose } = top;
      const parts = await partsOf(remote, found, expose, assets);
      if (!parts) return null;
      const { version } = found.metadata;
      const job = { remote, container: parts.container, entry: parts.entry, expose, visit };
      const outcome = await pool.render(parts.realm, job, answer);
      if (outcome.kind === 'browser') return null;
      const page = { remote, version, expose };
      if (outcome.kind === 'late') {
        log.warn({ remote, version }, 'rendering: no process was ready in time; the browser draws the page');
        counts.add(page, outcome);
        return 'this time';
      }
      const problem = outcome.kind === 'failed' ? outcome.why : outcome.errors[0];
      if (outcome.kind === 'failed' || problem !== undefined) {
        log.warn({ remote, version, problem }, 'rendering: a page failed; the browser draws it');
        report({ kind: 'render-error', remote, version, code: 'MFE-012', detail: problem?.slice(0, 500) });
        counts.add(page, { kind: 'failed' });
        return 'this time';
      }
      counts.add(page, outcome);
      return { html: outcome.html, style: parts.style, remote, version };
    },
  };
}

const MOST_VERSIONS = 40;

interface VersionParts {
  realm: RealmSource;
  entry: string;
  container: string;
  style: string;
}

function pageOnTop(discovery: Discovery, { match }: RenderedVisit) {
  const area = areasOf(match.route).at(-1);
  for (const [remote, [found]] of Object.entries(discovery.microFrontends)) {
    const page = found?.extras.pages.find((one) => areaOfPage(one) === area);
    // what comes from another address is that developer's, and known to their browser only
    if (found && page && !found.extras.override) return { remote, found, expose: page.expose };
  }
  return null;
}

type Sources = Pick<PageRendererDeps, 'registry' | 'shellFolder'> & { assets: ShellAssets };

async function readParts(
  sources: Sources,
  name: string,
  version: string,
  expose: string,
): Promise<VersionParts | null> {
  const { registry, shellFolder, assets } = sources;
  const release = await registry.release(name, version);
  const shell = assets.server;
  if (!release || shell === undefined) return null;
  const read = fileReader(registry, name, version);
  const readShell = () => readFile(join(shellFolder, shell), 'utf8');
  const source = realmSource({ release, shell, read, readShell });
  return source && { ...source, style: await styleOf(sources, release, expose, read) };
}

/** The sheets that a browser loads for this page, in its order, with addresses that hold in any document. */
async function styleOf(
  { shellFolder, assets }: Sources,
  release: Release,
  expose: string,
  read: (file: string) => Promise<string>,
): Promise<string> {
  const { css = [], shared = [] } = release.assets[expose] ?? {};
  const ofShell = [...assets.site.css, ...shared.flatMap((key) => assets.sharedFiles?.[key] ?? [])];
  const sheets = await Promise.all([
    ...[...new Set(ofShell)].filter(isStyle).map(async (file) => {
      return withAddresses(await readFile(join(shellFolder, file), 'utf8'), SHELL_ADDRESS);
    }),
    ...css.map(async (file) => withAddresses(await read(file), addressOf(release))),
  ]);
  return sheets.join('\n');
}

const isStyle = (file: string) => file.endsWith('.css');
const withAddresses = (sheet: string, folder: string) =>
  sheet.replace(/url\((["']?)(?![/"']|data:|https?:)/g, `url($1${folder}`);

function fileReader(registry: Pick<Registry, 'file'>, name: string, version: string) {
  return async (path: string): Promise<string> => {
    const found = await registry.file(name, version, path);
    if (!found) throw new Error(`${name} ${version} has no file ${path}.`);
    return 'folder' in found ? readFile(join(found.folder, path), 'utf8') : found.content.toString('utf8');
  };
}
