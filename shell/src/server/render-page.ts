import { createInstance } from '@module-federation/enhanced/runtime';
import { createElement } from 'react';
import { prerender } from 'react-dom/static.edge';
import type { ExposedPage, RenderJob, RenderStatus } from 'shared-contracts/rendering';
import { isRenderedPage, type RenderedPage } from 'shared-ui';
import { sharedPackages } from '../federation/shared-packages';
import { createLoaderApi, type LoaderApi } from './loader-api';
import { createServerHost } from './server-host';

/** The realm's own: evaluates a file of the release and gives its exports. */
declare const requireFile: (name: string) => unknown;

const containers = new Map<string, unknown>();
const instance = createInstance({
  name: 'shell',
  remotes: [],
  shared: sharedPackages(),
  shareStrategy: 'loaded-first',
  plugins: [
    {
      name: 'files-of-the-release',
      loadEntry: async ({ remoteInfo }) => containerOf(remoteInfo.entryGlobalName, containers.get(remoteInfo.name)),
    },
  ],
});

function containerOf(name: string, exported: unknown) {
  const container = typeof exported === 'object' && exported !== null ? Reflect.get(exported, name) : undefined;
  if (!container) throw new Error(`The Node bundle exports no container ${name}.`);
  return container;
}

/**
 * Loads the page, lets it load its data and renders it with everything that suspends.
 * @param onApi called with the calls that the loader makes
 */
export async function renderPage(job: RenderJob, onApi: (api: LoaderApi) => void): Promise<RenderStatus> {
  const { visit } = job;
  const page = await loadPage(job);
  if (!page) return { kind: 'browser' };
  const { Root, load } = page;
  const loader = createLoaderApi(visit.answers);
  onApi(loader);
  const { match, session, settings } = visit;
  await load?.({ match, session, settings, api: loader.api });
  const host = createServerHost(visit, loader.api);
  const errors: string[] = [];
  const { prelude } = await prerender(createElement(Root, { host, match }), {
    onError: (error: unknown) => void errors.push(error instanceof Error ? (error.stack ?? error.message) : `${error}`),
  });
  return { kind: 'html', html: await textOf(prelude), errors };
}

/** Null for a module that definePage did not make, or whose remote keeps it to browsers. */
export async function loadPage({ remote, container, entry, expose }: ExposedPage): Promise<RenderedPage | null> {
  if (!containers.has(remote)) {
    containers.set(remote, requireFile(entry));
    instance.registerRemotes([{ name: remote, entry: `realm:${entry}`, type: 'global', entryGlobalName: container }]);
  }
  const loaded = await instance.loadRemote<object>(`${remote}/${expose.slice(2)}`, { from: 'runtime' });
  const page: unknown = loaded ? Reflect.get(loaded, 'page') : undefined;
  return isRenderedPage(page) ? page : null;
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
}
