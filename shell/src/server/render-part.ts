import { createInstance } from '@module-federation/enhanced/runtime';
import { idPrefixOf } from 'federation/protocol/placeholders';
import type {
  AskedCall,
  ExposedModule,
  PageJob,
  RenderedSlot,
  RenderedVisit,
  RenderJob,
  RenderStatus,
  SlotJob,
} from 'federation/protocol/rendering';
import { createElement } from 'react';
import { ApiError, type SlotPropsMap } from 'shared-contracts';
import { isRenderedExtension, isRenderedPage, loadTexts, type RenderedExtension, type RenderedPage } from 'shared-ui';
import { offerSharedPackages, shareScopeOf } from '../federation/shared-packages';
import { loadPlaceNames } from '../start/place-names';
import { loadShellTexts } from '../texts';
import { keepLanguage } from './keep-language';
import { createLoaderApi, type LoaderApi } from './loader-api';
import { renderElement } from './render-element';
import { renderFrame } from './render-frame';
import { createServerHost } from './server-host';

/** A function of the realm: evaluates a file of the release and returns its exports. */
declare const requireFile: (name: string) => unknown;

const containers = new Map<string, unknown>();
const instance = createInstance({
  name: 'shell',
  remotes: [],
  plugins: [
    {
      name: 'files-of-the-release',
      loadEntry: async ({ remoteInfo }) => containerOf(remoteInfo.entryGlobalName, containers.get(remoteInfo.name)),
    },
  ],
});

offerSharedPackages(instance);

function containerOf(name: string, exported: unknown) {
  const container = typeof exported === 'object' && exported !== null ? Reflect.get(exported, name) : undefined;
  if (!container) throw new Error(`The Node bundle exports no container ${name}.`);
  return container;
}

export interface RenderHooks {
  /** called with a function that passes responses to the page's loader */
  onApi: (api: LoaderApi) => void;
  /** called with the calls that the page's loader waits for */
  onAsks: (asks: AskedCall[]) => void;
}

/** Renders a part of a document, including all Suspense content. A page loads its data first. */
export async function renderPart(job: RenderJob, { onApi, onAsks }: RenderHooks): Promise<RenderStatus> {
  const loader = createLoaderApi(job.answers, onAsks);
  await Promise.all([loadShellTexts(), loadPlaceNames()]);
  const status = await renderJob(job, loader, onApi);
  return status.kind === 'html' ? { ...status, html: keepLanguage(status.html, job.visit.match.prefix) } : status;
}

async function renderJob(job: RenderJob, loader: LoaderApi, onApi: RenderHooks['onApi']): Promise<RenderStatus> {
  if (job.kind === 'frame') return renderElement(renderFrame(job, loader.api), '');
  if (job.kind === 'slot') return renderSlot(job, loader);
  onApi(loader);
  return renderPage(job, loader);
}

async function renderPage({ module, area, visit }: PageJob, { api }: LoaderApi): Promise<RenderStatus> {
  const { page } = await loadModule(module);
  if (!page) return { kind: 'browser' };
  const { Root, load } = page;
  const { match, session, settings } = visit;
  // a service that does not respond is no fault of the version: the page renders its waiting state
  await load?.({ match, session, settings, api })?.catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'network')) throw error;
  });
  return renderElement(createElement(Root, { host: createServerHost(visit, api), match }), idPrefixOf(area));
}

async function renderSlot({ module, slot, visit }: SlotJob, { api }: LoaderApi): Promise<RenderStatus> {
  const { extension } = await loadModule(module);
  if (!extension) return { kind: 'browser' };
  const host = createServerHost(visit, api);
  const props = slot === 'page.sign-in' ? signInProps(visit) : { context: host.context };
  return renderElement(createElement(extension.Root, { host, slot: props }), idPrefixOf(slot));
}

/** As the shell's page gives them to the slot. */
function signInProps({ match: { route }, formToken }: RenderedVisit): SlotPropsMap['page.sign-in'] {
  return route.page === 'sign-in'
    ? { mode: 'sign-in', welcome: route.welcome, staff: route.agent }
    : { mode: 'sign-up', welcome: false, staff: false, formToken };
}

/** The rendered module; null if its remote excludes it from the server. */
interface ExposedParts {
  page: RenderedPage | null;
  extension: RenderedExtension<RenderedSlot> | null;
}

/** Loads an exposed module of a remote's Node bundle. */
export async function loadModule({ remote, container, entry, expose, contract }: ExposedModule): Promise<ExposedParts> {
  if (!containers.has(remote)) {
    containers.set(remote, requireFile(entry));
    instance.registerRemotes([
      {
        name: remote,
        entry: `realm:${entry}`,
        type: 'global',
        entryGlobalName: container,
        shareScope: shareScopeOf(contract),
      },
    ]);
  }
  const loaded = await instance.loadRemote<object>(`${remote}/${expose.slice(2)}`, { from: 'runtime' });
  const page: unknown = loaded ? Reflect.get(loaded, 'page') : undefined;
  const extension: unknown = loaded ? Reflect.get(loaded, 'extension') : undefined;
  await Promise.all([page, extension].map(loadTexts));
  return {
    page: isRenderedPage(page) ? page : null,
    extension: isRenderedExtension<RenderedSlot>(extension) ? extension : null,
  };
}
