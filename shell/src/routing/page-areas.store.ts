import { PAGE_AREAS, type PageArea } from 'shared-contracts';
import { addErrorHandler, triggerAppChange } from 'single-spa';
import { proxy } from 'valtio';
import { RemoteLoadError } from '../federation/runtime';
import { Abandoned } from '../federation/waits';
import { AreaPage, type AreaPageParts, type AreaState, appName, ownerOf } from './area-page';
import { createDueAreas, type DueParts } from './due-areas';

export type AreasState = Record<PageArea, AreaState>;

export type PageAreasParts = Omit<AreaPageParts, 'isDue' | 'givesWay' | 'tell'> & DueParts;
export interface PageAreas {
  state: AreasState;
  /** Registers each area's remote as a single-spa application that draws into the given element. */
  register(places: Record<PageArea, HTMLElement>): void;
  /** Starts a failed area afresh. */
  retry(area: PageArea): Promise<void>;
  /** Draws the pages of a remote anew, in the version that discovery now names. */
  replace(remote: string): Promise<void>;
}

/** One single-spa application per page area, active while the route shows the area. */
export function createPageAreas(parts: PageAreasParts): PageAreas {
  const idle = (): AreaState => ({ state: 'idle', code: null });
  const state = proxy<AreasState>({ search: idle(), listing: idle(), account: idle() });
  const { isShown, isDue, givesWay } = createDueAreas(parts);
  const pageOf = (area: PageArea) =>
    new AreaPage(area, {
      ...parts,
      isDue: () => isDue(area),
      givesWay: () => givesWay(area),
      tell: (next, code) => void Object.assign(state[area], { state: next, code: code ?? null }),
    });
  const pages = { search: pageOf('search'), listing: pageOf('listing'), account: pageOf('account') };
  const free = (isMeant: (area: PageArea) => boolean) =>
    PAGE_AREAS.filter((area) => isMeant(area) && !pages[area].isRestarting).map((area) => pages[area]);
  const remoteOf = (area: PageArea) => ownerOf(parts.discovery, area)?.remote;

  parts.host.navigate.subscribe(() => {
    for (const area of PAGE_AREAS) if (state[area].state === 'mounted' && isShown(area)) pages[area].update();
  });

  addErrorHandler((error) => {
    const area = PAGE_AREAS.find((name) => appName(name) === error.appOrParcelName);
    // a page that was given up for a new try is none
    if (!area || error instanceof Abandoned) return;
    // single-spa gives back the very error that was thrown
    const code = error instanceof RemoteLoadError ? error.code : 'MFE-006';
    pages[area].fail(code);
    const detail = error.message.slice(0, 500);
    parts.host.report({ kind: 'render-error', remote: remoteOf(area) ?? area, code, detail });
  });

  return {
    state,
    register(places) {
      for (const area of PAGE_AREAS) pages[area].register(places[area]);
    },
    // single-spa begins nothing while it waits for any page, so that whatever hangs is begun anew beside
    retry: (area) => restart(free((one) => one === area || pages[one].isWaiting)),
    async replace(remote) {
      const own = free((area) => remoteOf(area) === remote);
      const held = await Promise.all(own.map((page) => page.hold()));
      await restart(own);
      await Promise.all(held.map((release) => release()));
    },
  };
}

async function restart(pages: readonly AreaPage[]): Promise<void> {
  await Promise.all(pages.map((page) => page.restart()));
  await triggerAppChange();
}
