import { type RemoteErrorCode, SLOTS, type SlotName } from 'shared-contracts';
import { keysOf } from 'shared-contracts/keys-of';
import { REMOTE_ERRORS } from 'shared-contracts/remote-errors';
import { extensionsOf } from '../federation/exposed-modules';
import { isShown, partsOf, placesOf, type ShownPart, slotsIn } from './parts';
import type { Recorded, WatchedPage } from './recorder';

/** A slot of the contract. */
export interface ShownSlot {
  slot: SlotName;
  state: 'filled' | 'empty' | 'not on this page';
  /** a sentence for each remote that fills it or could, or why there is none */
  facts: readonly string[];
  elements: readonly HTMLElement[];
}

/** All slots: first those of the page in the order of the document. */
export function slotsOf(page: WatchedPage, recorded: Recorded, root: ParentNode = document): ShownSlot[] {
  const parts = partsOf(page, recorded, root);
  const here = slotsIn(root);
  const others = keysOf(SLOTS).filter((slot) => !here.includes(slot));
  return [
    ...here.map((slot): ShownSlot => {
      const own = parts.filter((part) => part.kind !== 'page' && part.place === slot);
      const facts = [...own.map((part) => factOf(part, recorded)), ...missing(page, recorded, slot)];
      return {
        slot,
        state: own.some(drawsSomething) ? 'filled' : 'empty',
        facts: facts.length > 0 ? facts : ['No extension is registered: no remote names this slot in its mfe.json.'],
        elements: placesOf(slot, root),
      };
    }),
    ...others.map((slot): ShownSlot => {
      const facts = ['The page that owns it shows no place for it now.', ...missing(page, recorded, slot)];
      return { slot, state: 'not on this page', facts, elements: [] };
    }),
  ];
}

const isDrawn = ({ state }: ShownPart) => state === 'ready' || state === 'mounted' || state === 'rendered';
const VISIBLE = 'img, svg, canvas, video, iframe, input, button, select, textarea';
const hasContent = (element: HTMLElement) =>
  element.textContent.trim() !== '' || element.querySelector(VISIBLE) !== null;
const drawsSomething = (part: ShownPart) => isDrawn(part) && part.elements.some(hasContent);

/** What an extension does in its slot. */
function factOf(part: ShownPart, { reports }: Recorded): string {
  const { remote, version, place, state, code } = part;
  const name = `${remote} ${version ?? ''}`.trim();
  if (state === 'failed') {
    // reports of a slot begin with its name
    const report = reports.findLast(
      ({ report: { kind, ...of } }) =>
        kind === 'slot-failed' && of.remote === remote && of.detail?.startsWith(`${place}: `),
    )?.report;
    const known = code ?? report?.code;
    return `${name} failed with ${known ?? 'an error'}: ${meaningOf(known) ?? report?.detail ?? 'see Reports.'}`;
  }
  if (!isDrawn(part)) return `${name} is loading, or waits until the page is drawn.`;
  if (part.elements.length === 0)
    return `${name} is loaded and not drawn: it failed while rendering, or renders later.`;
  const isHidden = part.elements.every((element) => !isShown(element));
  if (isHidden && drawsSomething(part)) return `${name} fills it, and the page hides it now.`;
  return drawsSomething(part) ? `${name} fills it.` : `${name} is mounted and draws nothing now: its own condition.`;
}

const isRemoteError = (code: string): code is RemoteErrorCode => Object.hasOwn(REMOTE_ERRORS, code);
/** The sentence of a code MFE-…; null for others. */
export const meaningOf = (code: string | undefined): string | null =>
  code !== undefined && isRemoteError(code) ? REMOTE_ERRORS[code] : null;

const ABSENT = {
  killed: 'is switched off for all visitors (mfe kill).',
  'left-out': 'is left out by the overrides of this browser.',
} as const;

/** Why remotes that name the slot do not fill it. */
function missing({ discovery }: WatchedPage, { absent }: Recorded, slot: SlotName): string[] {
  const shown = extensionsOf(discovery, slot);
  const refused = discovery
    .all()
    .filter(([, { extras }]) => extras.extensions.some((extension) => extension.slot === slot))
    .filter(([remote]) => !shown.some((one) => one.remote === remote))
    .map(([remote]) => `${remote} names it too and is refused: the slot is for one remote, ${shown[0]?.remote}.`);
  const left = absent
    .filter(({ slots }) => slots.includes(slot))
    .map(({ remote, why }) => `${remote} fills it and ${ABSENT[why]}`);
  return [...refused, ...left];
}
