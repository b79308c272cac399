import { RENDERED_SLOTS } from 'federation/protocol/rendering';
import { type RemoteErrorCode, SLOTS, type SlotName } from 'shared-contracts';
import { type ExposedModule, extensionsOf, ownerOf } from '../federation/exposed-modules';
import type { PartState } from '../parts/part';
import { appearanceKey, type Recorded, type WatchedPage } from './recorder';

/** A part that has a place on the page. */
export interface ShownPart {
  kind: 'page' | 'bar' | 'extension';
  /** its area or slot */
  place: string;
  remote: string;
  version: string | undefined;
  /** address of the entry that it was loaded from */
  from: string | undefined;
  loadMs: number | undefined;
  /** of a page or bar: its mount; of an extension: from loaded to its first element */
  drawMs: number | undefined;
  /** what became of the server's HTML; null: the browser drew it */
  server: 'hydrated' | 'replaced' | 'not hydrated yet' | null;
  state: string;
  code: RemoteErrorCode | null;
  elements: readonly HTMLElement[];
}

const isSlot = (name: string): name is SlotName => Object.hasOwn(SLOTS, name);
export const isBar = (slot: SlotName) => RENDERED_SLOTS.some((name) => name === slot);
export const placesOf = (slot: SlotName, root: ParentNode) => [
  ...root.querySelectorAll<HTMLElement>(`[data-slot="${slot}"]`),
];
/** Names of the slots that have a place on the page, in the order of the document. */
export function slotsIn(root: ParentNode): SlotName[] {
  const names = [...root.querySelectorAll<HTMLElement>('[data-slot]')].map(({ dataset }) => dataset.slot ?? '');
  return [...new Set(names)].filter(isSlot);
}
/** Whether `Slot` draws no extension in it; those of slots within it are not its own. */
const drawsNoExtension = (place: HTMLElement) =>
  ![...place.querySelectorAll('[data-extension]')].some((element) => element.closest('[data-slot]') === place);
/** The elements of a remote's extension in all places of a slot. */
export const extensionElements = (slot: SlotName, remote: string, root: ParentNode) =>
  [...root.querySelectorAll<HTMLElement>(`[data-extension="${CSS.escape(remote)}"]`)].filter(
    (element) => element.closest<HTMLElement>('[data-slot]')?.dataset.slot === slot,
  );

/**
 * Whether the page shows an element, also one without a box of its own. The page below another one is inert; asking for
 * its styles would compute them.
 */
export const isShown = (element: HTMLElement) =>
  element.closest('[inert]') === null &&
  (element.checkVisibility() || getComputedStyle(element).display === 'contents');

/** The pages, bars and extensions of the page. */
export function partsOf(page: WatchedPage, recorded: Recorded, root: ParentNode = document): ShownPart[] {
  const { areas, discovery, host, inlined } = page;
  const { rendered } = inlined.context;
  const pages = areas.names.flatMap((area): ShownPart[] => {
    const { state = 'idle', code = null } = areas.state[area] ?? {};
    const owner = ownerOf(discovery, area);
    if (!owner || state === 'idle') return [];
    const elements = [...root.querySelectorAll<HTMLElement>(`[data-area="${CSS.escape(area)}"]`)];
    const drawn = drawnBy(recorded, area, rendered?.page?.area === area, state);
    return [{ kind: 'page', place: area, ...loadedFrom(page, recorded, owner), ...drawn, state, code, elements }];
  });
  const slots = slotsIn(root).flatMap((slot): ShownPart[] => {
    const modules = extensionsOf(discovery, slot);
    // a page can also show a bar's extension by `Slot`, as the search does on phones
    const bars = isBar(slot) ? placesOf(slot, root).filter(drawsNoExtension) : [];
    const state = bars[0]?.dataset.slotState ?? 'loading';
    const drawn = drawnBy(recorded, slot, rendered?.slots.some((one) => one.slot === slot) ?? false, state);
    const extensions = bars.length === placesOf(slot, root).length ? [] : host.slots.source(slot).current();
    return modules.flatMap((module): ShownPart[] => {
      const { remote } = module;
      const part = { place: slot, ...loadedFrom(page, recorded, module) };
      const bar = { kind: 'bar' as const, ...part, ...drawn, state, code: null, elements: bars };
      const inSlot = extensions.filter((extension) => extension.remote === remote);
      const others = inSlot.map((extension): ShownPart => {
        const drawMs = drawnAfter(recorded, slot, module);
        const elements = extensionElements(slot, remote, root);
        return {
          kind: 'extension',
          ...part,
          drawMs,
          server: null,
          state: extension.state,
          code: extension.code,
          elements,
        };
      });
      return bars.length > 0 ? [bar, ...others] : others;
    });
  });
  return [...pages, ...slots];
}

function loadedFrom(
  { loader, discovery }: WatchedPage,
  { entries, reports }: Recorded,
  { remote, expose }: ExposedModule,
): Pick<ShownPart, 'remote' | 'version' | 'from' | 'loadMs'> {
  const version = loader.versionOf(remote) ?? discovery.versionOf(remote)?.metadata.version;
  // a later try has a number
  const [, from] = [...entries].findLast(([name]) => name.replace(/~\d+$/, '') === `${remote}@${version}`) ?? [];
  return { remote, version, from, loadMs: loadReport(reports, { remote, expose })?.report.value };
}

const loadReport = (reports: Recorded['reports'], { remote, expose }: ExposedModule) =>
  reports.find(({ report: { kind, ...of } }) => kind === 'load-time' && of.remote === remote && of.detail === expose);

function drawnBy(
  { mounts }: Recorded,
  part: string,
  isRendered: boolean,
  state: PartState['state'] | string,
): Pick<ShownPart, 'drawMs' | 'server'> {
  const mount = mounts.get(part);
  if (!isRendered || state === 'failed') return { drawMs: mount?.ms, server: null };
  if (!mount) return { drawMs: undefined, server: 'not hydrated yet' };
  return { drawMs: mount.ms, server: mount.hydrates ? 'hydrated' : 'replaced' };
}

function drawnAfter({ appeared, reports }: Recorded, slot: SlotName, module: ExposedModule): number | undefined {
  const at = appeared.get(appearanceKey(slot, module.remote));
  const loaded = loadReport(reports, module)?.at;
  return at === undefined || loaded === undefined ? undefined : at - loaded;
}
