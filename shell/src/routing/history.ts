import type { RouteMatch } from 'shared-contracts';
import { isRecord, readStored, writeStored } from '../session/storage';

/** How the visitor came to the address. */
export type Move = 'push' | 'replace' | 'pop';

/** The entries of the history. Each has a key, and the scroll position where the visitor left it. */
export function createEntries() {
  const scroll = createScrollMemory();
  const first = readNotes(window.history.state);
  let entry = first.entry ?? newKey();
  /** key of the scroll position. Links to anchors of the page share its entry, and each has its own position. */
  let spot = first.spot ?? entry;
  /**
   * spot in the search while a listing covers it; stored in the listing's entry, so that it survives a reload
   */
  let under = first.under ?? null;
  /** path of that search; null after a reload, when only the listing's close button leads to a search */
  let underPath: string | null = null;

  return {
    current: () => entry,
    /**
     * Stores the entry of the document.
     * @param page its address in every language
     */
    begin(page: string) {
      window.history.scrollRestoration = 'manual';
      window.history.replaceState({ ...readNotes(window.history.state), entry }, '');
      // The visitor may have navigated already while the document was new.
      if (scroll.knows(spot)) scroll.restore(spot);
      else if (first.entry === undefined && scroll.knows(page)) scroll.restore(page);
      else if (window.scrollY === 0) scroll.toAnchor(window.location.hash);
      scroll.forget(page);
      window.addEventListener('pagehide', () => scroll.save(spot));
    },
    /** Call it before the browser scrolls to an anchor. */
    savePosition: () => scroll.save(spot),
    /** Call it before the browser loads the page in another language. @param page its address in every language */
    saveForLanguage: (page: string) => scroll.save(page),
    /**
     * Handles a move between anchors of the page: the browser scrolls to a new one, and this restores the position of
     * an earlier one. @returns false where the state belongs to another entry of the same address
     */
    moveWithin(state: unknown): boolean {
      const arrived = readNotes(state);
      if (arrived.entry === undefined) {
        spot = newKey();
        window.history.replaceState({ entry, under, spot }, '');
        return true;
      }
      if (arrived.entry !== entry) return false;
      scroll.save(spot);
      spot = arrived.spot ?? entry;
      scroll.restore(spot);
      return true;
    },
    leave(from: RouteMatch, next: RouteMatch) {
      scroll.save(spot);
      if (from.route.page === 'search' && next.route.page === 'listing') {
        under = spot;
        underPath = from.path;
      }
      if (next.route.page !== 'listing' && next.route.page !== 'search') under = null;
    },
    write(next: RouteMatch, { href }: URL, how: Exclude<Move, 'pop'>) {
      if (how === 'push') entry = spot = newKey();
      window.history[`${how}State`]({ entry, spot, ...(isOver(next) && { under }) }, '', href);
    },
    /** Back or Forward led to this state. */
    pop(next: RouteMatch, state: unknown) {
      const notes = readNotes(state);
      entry = notes.entry ?? newKey();
      spot = notes.spot ?? entry;
      if (isOver(next)) under = notes.under ?? under;
    },
    scroll(before: RouteMatch, now: RouteMatch, how: Move) {
      const isSame = underPath === null || underPath === now.path;
      const closes = before.route.page === 'listing' && now.route.page === 'search' && isSame;
      if (how === 'pop') scroll.restore(spot);
      else if (closes && under !== null) scroll.restore(under);
      else if (how === 'push') {
        window.scrollTo({ top: 0, behavior: 'instant' });
        scroll.toAnchor(window.location.hash);
      }
    },
  };
}

const isOver = (match: RouteMatch) => match.route.page === 'listing';
const newKey = () => Math.random().toString(36).slice(2, 10);

/** What the state of an entry holds. */
interface Notes {
  entry?: string;
  spot?: string;
  under?: string | null;
}

/** Another script of the page may have written the state: what is no note is left out. */
function readNotes(state: unknown): Notes {
  if (!isRecord(state)) return {};
  const { entry, spot, under } = state;
  return {
    ...(typeof entry === 'string' && { entry }),
    ...(typeof spot === 'string' && { spot }),
    ...((typeof under === 'string' || under === null) && { under }),
  };
}

const KEY = 'scroll_positions';
const MAX_POSITIONS = 60;
const arePositions = (value: unknown): value is Record<string, number> =>
  isRecord(value) && Object.values(value).every((top) => typeof top === 'number');
/** Time-out for a page to become as tall as before, in milliseconds. */
const LAYOUT_TIMEOUT_MS = 2000;
/** Time-out for a remote to render the target of a link, in milliseconds. */
const ANCHOR_TIMEOUT_MS = 10_000;
/** Events by which a visitor scrolls. After the first one, the position is not restored. */
const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Stores scroll positions by the key of a spot, also over reloads. */
export interface ScrollMemory {
  save(spot: string): void;
  /** true when the visitor left the spot once */
  knows(spot: string): boolean;
  forget(spot: string): void;
  /** Restores the scroll position when the page is tall enough, unless the visitor scrolls first. */
  restore(spot: string): void;
  /** Scrolls to the target of a hash such as '#costs' when a remote has rendered it, unless the visitor scrolls first. */
  toAnchor(hash: string): void;
}

export function createScrollMemory(): ScrollMemory {
  const positions = new Map(Object.entries(readStored(KEY, arePositions, 'sessionStorage') ?? {}));
  let attempt = 0;
  const scrollWhen = (planned: Omit<PlannedScroll, 'isNewest'>) => {
    attempt += 1;
    const mine = attempt;
    scrollUnlessMoved({ ...planned, isNewest: () => mine === attempt });
  };
  return {
    save(spot) {
      positions.delete(spot);
      positions.set(spot, window.scrollY);
      while (positions.size > MAX_POSITIONS) positions.delete(positions.keys().next().value ?? '');
      writeStored(KEY, Object.fromEntries(positions), 'sessionStorage');
    },
    knows: (spot) => positions.has(spot),
    forget: (spot) => void positions.delete(spot),
    restore(spot) {
      const top = positions.get(spot) ?? 0;
      scrollWhen({
        isReady: () => document.documentElement.scrollHeight - window.innerHeight >= top,
        timeoutMs: LAYOUT_TIMEOUT_MS,
        scroll: () => window.scrollTo({ top, behavior: 'instant' }),
      });
    },
    toAnchor(hash) {
      // the wait for another page's target is over
      attempt += 1;
      if (hash === '') return;
      const target = () => document.getElementById(hash.slice(1));
      scrollWhen({
        isReady: () => target() !== null,
        timeoutMs: ANCHOR_TIMEOUT_MS,
        scroll: () => target()?.scrollIntoView({ behavior: 'instant' }),
        // parts above it may still become taller
        keepMs: LAYOUT_TIMEOUT_MS,
      });
    },
  };
}

interface PlannedScroll {
  isReady: () => boolean;
  /** after this time it scrolls as far as the page allows */
  timeoutMs: number;
  scroll: () => void;
  /** how long it scrolls there again in each frame; by default it scrolls once */
  keepMs?: number;
  /** false when another scroll was planned since */
  isNewest: () => boolean;
}

function scrollUnlessMoved({ isReady, timeoutMs, scroll, keepMs = 0, isNewest }: PlannedScroll): void {
  const until = performance.now() + timeoutMs;
  let keepUntil: number | null = null;
  const moves = new AbortController();
  const options = { capture: true, passive: true, signal: moves.signal };
  for (const move of OWN_MOVES) window.addEventListener(move, () => moves.abort(), options);
  const step = () => {
    if (moves.signal.aborted) return;
    if (!isNewest()) return moves.abort();
    const now = performance.now();
    if (keepUntil === null && !isReady() && now <= until) return void requestAnimationFrame(step);
    keepUntil ??= now + keepMs;
    scroll();
    if (now < keepUntil) requestAnimationFrame(step);
    else moves.abort();
  };
  // Other changes of the same navigation, and their scroll position, come first.
  requestAnimationFrame(step);
}
