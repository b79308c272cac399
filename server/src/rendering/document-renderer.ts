import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { DiscoveredVersion, Discovery } from 'federation/protocol/discovery';
import { areaOfPage } from 'federation/protocol/pages';
import {
  type ExposedModule,
  type FrameJob,
  type PartJob,
  RENDERED_SLOTS,
  type RenderedParts,
  type RenderedSlot,
  type RenderedVisit,
} from 'federation/protocol/rendering';
import {
  type Answer,
  classesIn,
  type Outcome,
  type RenderPool,
  realmSource,
  type StyleNode,
  sampleFrame,
  sampleJobs,
  sampleResponses,
  shellRealm,
  styleNodes,
  usedStyle,
} from 'federation/rendering';
import { areasOf, barsOf, type RemoteReport, slotHolder } from 'shared-contracts';
import type { RenderCounts } from '../registry/health/render-figures';
import type { Registry } from '../registry/registry';
import type { ShellAssets } from '../registry/shell-assets';
import { shellStyle, versionStyle } from './style';

export interface DocumentRendererDeps {
  registry: Pick<Registry, 'release' | 'file'>;
  /** folder of the shell's build */
  shellFolder: string;
  pool: Pick<RenderPool, 'render' | 'warm'>;
  /** for /admin; pauses pages that fail */
  counts: Pick<RenderCounts, 'add' | 'allows'>;
  /** the site's default language */
  language: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export interface DocumentToRender {
  assets: ShellAssets;
  discovery: Discovery;
  visit: RenderedVisit;
  /** the responses that the document has already, by answer key as JSON text */
  answers: string;
  /** gives the responses of a remote's calls; `origins` are those of its own services */
  answer: (asks: Parameters<Answer>[0], origins: readonly string[]) => ReturnType<Answer>;
  /** whether there is a page to render: not where the document says that there is none, or that it failed */
  hasPage: boolean;
  /** of the document; what is null is not said */
  frame: Pick<FrameJob, 'status' | 'message' | 'requestId'> & Pick<RenderedParts, 'welcome'>;
  /** a rendering that failed counts against its version */
  report: (report: RemoteReport) => void;
}

export interface RenderedDocument {
  /** the frame, with a place for each part */
  frame: string;
  /** markup by area or slot */
  parts: ReadonlyMap<string, string>;
  /** whether the page of the route is in it: a remote's, or one of the shell */
  isPageShown: boolean;
  /** what the browser takes over */
  rendered: RenderedParts;
  /** the rules of the shell's start and of the parts that apply to the markup; the browser loads the whole sheets later */
  style: string;
  /** false where a part failed or no process was ready: the next document of the address may have more */
  isWhole: boolean;
}

export type DocumentRenderer = ReturnType<typeof createDocumentRenderer>;

/** Renders documents: pages and extensions of remotes by the very versions that the visitor's browser will load, and the shell around them. */
export function createDocumentRenderer({ registry, shellFolder, pool, counts, language, log }: DocumentRendererDeps) {
  const versions = new Map<string, Promise<VersionParts | null>>();
  const sheets = new Map<string, StyleNode[]>();
  const shellStyles = new Map<string, Promise<string>>();

  /** The files of a build do not change. */
  function styleOf(assets: ShellAssets): Promise<string> {
    const key = assets.site.css.join();
    const style = shellStyles.get(key) ?? shellStyle(shellFolder, assets);
    shellStyles.set(key, style);
    style.catch(() => shellStyles.delete(key));
    return style;
  }

  function nodesOf(sheet: string): StyleNode[] {
    const known = sheets.get(sheet);
    if (known) return known;
    if (sheets.size >= MAX_VERSIONS) sheets.clear();
    const nodes = styleNodes(sheet);
    sheets.set(sheet, nodes);
    return nodes;
  }

  async function partsOf(module: Module, assets: ShellAssets) {
    const { remote, found, expose } = module;
    const key = [remote, found.metadata.version, expose, assets.server, assets.site.css.join()].join(' ');
    const known = versions.get(key);
    if (known !== undefined) return known;
    if (versions.size >= MAX_VERSIONS) versions.clear();
    const parts = readParts({ registry, shellFolder, assets }, module);
    versions.set(key, parts);
    parts.catch(() => versions.delete(key));
    return parts;
  }

  const languageOf = ({ match }: RenderedVisit) => match.prefix.locale ?? language;

  /** Null where the browser always draws the part, as without a Node bundle. 'not now': a later document may have it. */
  async function renderModule(
    module: Module,
    { assets, answer, report, visit }: DocumentToRender,
    jobOf: (found: VersionParts['module']) => PartJob,
    answers?: string,
  ): Promise<Rendered | 'not now' | null> {
    const { remote, expose } = module;
    const { version } = module.found.metadata;
    if (!counts.allows({ remote, version, expose })) return 'not now';
    const parts = await partsOf(module, assets).catch((error: unknown) => {
      log.warn(
        { event: 'rendering.release-unreadable', err: error, remote, version },
        'rendering: a release could not be read; the browser draws the part',
      );
      return 'not now' as const;
    });
    if (parts === 'not now' || parts === null) return parts;
    const note = (outcome: Outcome) => {
      if (outcome.kind === 'skipped') {
        if (!outcome.isForNow) return;
        log.warn(
          { event: 'rendering.too-busy', remote, version },
          'rendering: the server was not ready in time; the browser draws the part',
        );
        counts.add({ remote, version, expose }, { kind: 'late' });
        return;
      }
      if (outcome.kind === 'rendered') {
        counts.add({ remote, version, expose }, { kind: 'html', renderMs: outcome.renderMs });
        return;
      }
      log.warn(
        { event: 'rendering.part-failed', remote, version, expose, problem: outcome.why },
        'rendering: a part failed; the browser draws it',
      );
      report({ kind: 'render-error', remote, version, code: 'MFE-012', detail: outcome.why.slice(0, 500) });
      counts.add({ remote, version, expose }, { kind: 'failed' });
    };
    const { connect } = module.found.extras;
    const outcome = await pool.render(
      parts.realm(languageOf(visit)),
      jobOf(parts.module),
      (asks) => answer(asks, connect),
      answers,
    );
    note(outcome);
    if (outcome.kind === 'skipped') void outcome.later?.then((later) => later.kind === 'skipped' || note(later));
    if (outcome.kind !== 'rendered') return outcome.kind === 'skipped' && !outcome.isForNow ? null : 'not now';
    return { html: outcome.html, style: parts.style, sharedStyle: parts.sharedStyle, remote, version };
  }

  async function renderPage(input: DocumentToRender) {
    const { discovery, visit } = input;
    const top = input.hasPage ? pageOnTop(discovery, visit) : undefined;
    if (!top) return null;
    return renderModule(top, input, (module) => ({ kind: 'page', module, area: top.area, visit }), input.answers);
  }

  async function renderSlots(input: DocumentToRender) {
    const { discovery, visit } = input;
    // an extension calls for its data in the browser
    const slots = slotsOf(visit).map(async (slot) => {
      const holder = holderOf(discovery, slot);
      const rendered = holder
        ? await renderModule(holder, input, (module) => ({
            kind: 'slot',
            module,
            slot,
            // the token is for the form only
            visit: slot === 'page.sign-in' ? visit : { ...visit, formToken: null },
          }))
        : null;
      return { slot, rendered };
    });
    return Promise.all(slots);
  }

  /** The layout around the parts; not whole where a page of the shell failed. */
  async function renderFrame(job: FrameJob, shell: string, { assets, answer, answers }: DocumentToRender) {
    const source = shellRealm(shell, languageOf(job.visit), () => readShell(shellFolder, assets));
    const outcome = await pool.render(source, job, (asks) => answer(asks, []), answers);
    if (outcome.kind === 'rendered') {
      const { problem } = outcome;
      if (problem !== undefined)
        log.warn(
          { event: 'rendering.shell-page-failed', problem },
          'rendering: a page of the shell failed; the browser draws it',
        );
      return { html: outcome.html, isWhole: problem === undefined };
    }
    log.warn(
      { event: 'rendering.frame-failed', problem: outcome.kind === 'failed' ? outcome.why : outcome.kind },
      'rendering: the frame failed; the browser draws it',
    );
    return null;
  }

  return {
    /**
     * Makes ready what visitors get now, and renders samples of it, so that the first of them need not wait for it: the frame, and of
     * each remote its first page and its extensions of the frame. A remote that fails is logged.
     * @param signal ends it after the remote that it works on
     */
    async warm(discovery: Discovery, assets: ShellAssets, signal: AbortSignal): Promise<void> {
      const report = (remote: string, problems: readonly unknown[]) => {
        if (problems.length > 0)
          log.warn(
            { event: 'rendering.sample-failed', remote, problem: String(problems[0]) },
            'rendering: a sample failed in the warm-up',
          );
      };
      if (assets.server !== undefined) {
        const shell = shellRealm(assets.server, language, () => readShell(shellFolder, assets));
        report('shell', await pool.warm(shell, [sampleFrame()]));
      }
      for (const [remote, [found]] of Object.entries(discovery.microFrontends)) {
        if (signal.aborted) return;
        const { pages = [], extensions = [] } = found?.extras ?? {};
        const samplesIn = (place: Omit<ExposedModule, 'expose'>) =>
          sampleJobs({ pages: pages.slice(0, 1), extensions }, place);
        const [first] = samplesIn({ remote, container: '', entry: '', contract: '' });
        if (!found || !first) continue;
        const warmUp = async () => {
          const parts = await partsOf({ remote, found, expose: first.expose }, assets);
          const jobs = parts ? samplesIn(parts.module).map(({ job }) => job) : [];
          return parts ? pool.warm(parts.realm(language), jobs, sampleResponses) : [];
        };
        report(remote, await warmUp().catch((error: unknown) => [error]));
      }
    },
    /** Null where the browser always draws all of it: the shell has no Node bundle. 'not now': its frame was late or failed. */
    async render(input: DocumentToRender): Promise<RenderedDocument | 'not now' | null> {
      const { assets, visit, frame } = input;
      if (assets.server === undefined) return null;
      const [page, slots] = await Promise.all([renderPage(input), renderSlots(input)]);
      const area = areasOf(visit.match.route).at(-1);
      const drawn = slots.flatMap(({ slot, rendered }) => (isRendered(rendered) ? { slot, ...rendered } : []));
      const rendered: RenderedParts = {
        page: isRendered(page) && area !== undefined ? { area, remote: page.remote, version: page.version } : null,
        slots: drawn.map(({ slot, remote, version }) => ({ slot, remote, version })),
        welcome: frame.welcome,
      };
      const { status, message, requestId } = frame;
      const job: FrameJob = {
        kind: 'frame',
        visit,
        status,
        message,
        requestId,
        rendered,
      };
      const shellFrame = await renderFrame(job, assets.server, {
        ...input,
        // a remote's page has its responses in its own markup
        answers: area === undefined ? input.answers : '{}',
      });
      if (shellFrame === null) return 'not now';
      const ofParts = [...drawn, ...(isRendered(page) ? [page] : [])];
      const styles = new Set([
        await styleOf(assets),
        ...ofParts.flatMap(({ sharedStyle, style }) => [sharedStyle, style]),
      ]);
      const classes = classesIn([shellFrame.html, ...ofParts.map(({ html }) => html)].join(''));
      return {
        frame: shellFrame.html,
        parts: new Map([
          ...drawn.map((part): [string, string] => [
            part.slot,
            `<div data-rendered="${part.remote} ${part.version}">${part.html}</div>`,
          ]),
          ...(isRendered(page) && area !== undefined ? [[area, page.html] as const] : []),
        ]),
        isPageShown: area === undefined || rendered.page !== null,
        rendered,
        style: [...styles].map((sheet) => usedStyle(nodesOf(sheet), classes)).join(''),
        isWhole: shellFrame.isWhole && page !== 'not now' && slots.every((slot) => slot.rendered !== 'not now'),
      };
    },
  };
}

const MAX_VERSIONS = 40;

interface Rendered extends Pick<VersionParts, 'style' | 'sharedStyle'> {
  html: string;
  remote: string;
  version: string;
}

const isRendered = (part: Rendered | 'not now' | null): part is Rendered => part !== null && part !== 'not now';

/** An exposed module of a version of a remote. */
interface Module {
  remote: string;
  found: DiscoveredVersion;
  expose: string;
}

/** What comes from another address is that developer's, and known to their browser only. */
function ownVersions({ microFrontends }: Discovery) {
  return Object.entries(microFrontends).flatMap(([remote, [found]]) =>
    found && !found.extras.override ? [{ remote, found }] : [],
  );
}

function pageOnTop(discovery: Discovery, { match }: RenderedVisit) {
  const area = areasOf(match.route).at(-1);
  for (const { remote, found } of ownVersions(discovery)) {
    const page = found.extras.pages.find((one) => areaOfPage(one) === area);
    if (page && area !== undefined) return { remote, found, expose: page.expose, area };
  }
  return undefined;
}

function slotsOf({ match: { route } }: RenderedVisit): RenderedSlot[] {
  const { searchBar, footer } = barsOf(areasOf(route));
  const isShown: Readonly<Record<RenderedSlot, boolean>> = {
    'layout.header': true,
    'layout.search-bar': searchBar,
    'layout.footer': footer,
    'page.sign-in': route.page === 'sign-in' || route.page === 'sign-up',
  };
  return RENDERED_SLOTS.filter((slot) => isShown[slot]);
}

function holderOf(discovery: Discovery, slot: RenderedSlot): Module | undefined {
  const all = Object.entries(discovery.microFrontends).flatMap(([remote, [found]]) =>
    found ? found.extras.extensions.filter((one) => one.slot === slot).map((one) => ({ remote, found, ...one })) : [],
  );
  const holder = slotHolder(all);
  return holder && !holder.found.extras.override ? holder : undefined;
}

interface VersionParts {
  realm: NonNullable<ReturnType<typeof realmSource>>['realm'];
  module: ExposedModule;
  /** the sheets of its own, and those of packages that it shares with others */
  style: string;
  sharedStyle: string;
}

type Sources = Pick<DocumentRendererDeps, 'registry' | 'shellFolder'> & { assets: ShellAssets };

async function readParts(
  { registry, shellFolder, assets }: Sources,
  { remote, found, expose }: Module,
): Promise<VersionParts | null> {
  const { version } = found.metadata;
  const release = await registry.release(remote, version);
  const shell = assets.server;
  if (!release || shell === undefined) return null;
  const read = async (path: string): Promise<string> => {
    const file = await registry.file(remote, version, path);
    if (!file) throw new Error(`${remote} ${version} has no file ${path}.`);
    return 'folder' in file ? readFile(join(file.folder, path), 'utf8') : file.content.toString('utf8');
  };
  const source = realmSource({ release, shell, read, readShell: () => readShell(shellFolder, assets) });
  if (!source) return null;
  const { realm, place } = source;
  const styles = await versionStyle({ shellFolder, assets, release, expose, read });
  return { realm, module: { ...place, expose }, ...styles };
}

/** The shell's Node bundle. */
const readShell = (folder: string, { server = '' }: ShellAssets) => readFile(join(folder, server), 'utf8');
