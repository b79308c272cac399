import * as z from 'zod/mini';

const KEY = 'scroll_positions';
const MOST = 60;
const positionsSchema = z.record(z.string(), z.number());
/** How long a page may take to become as tall as it was. Milliseconds. */
const PATIENCE_MS = 2000;
/** What a visitor moves the page with: from the first on it is theirs. */
const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Remembers how far each history entry was scrolled, over reloads too. */
export interface ScrollMemory {
  save(entry: string): void;
  /** whether the entry was left once */
  knows(entry: string): boolean;
  /** Scrolls to where an entry was left, waiting for the page to be tall enough, or for the visitor to move it. */
  restore(entry: string): void;
}

export function createScrollMemory(): ScrollMemory {
  const positions = new Map(Object.entries(read()));
  let attempt = 0;
  return {
    save(entry) {
      positions.delete(entry);
      positions.set(entry, window.scrollY);
      while (positions.size > MOST) positions.delete(positions.keys().next().value ?? '');
      write(Object.fromEntries(positions));
    },
    knows: (entry) => positions.has(entry),
    restore(entry) {
      attempt += 1;
      scrollWhenTall(positions.get(entry) ?? 0, attempt, () => attempt);
    },
  };
}

function scrollWhenTall(top: number, mine: number, newest: () => number): void {
  const until = performance.now() + PATIENCE_MS;
  const moves = new AbortController();
  const options = { capture: true, passive: true, signal: moves.signal };
  for (const move of OWN_MOVES) window.addEventListener(move, () => moves.abort(), options);
  const step = () => {
    if (moves.signal.aborted) return;
    if (mine !== newest()) return moves.abort();
    const reachable = document.documentElement.scrollHeight - window.innerHeight >= top;
    if (!reachable && performance.now() <= until) return void requestAnimationFrame(step);
    moves.abort();
    window.scrollTo({ top, behavior: 'instant' });
  };
  // what else the same move draws, and where it puts the page, comes first
  requestAnimationFrame(step);
}

function read(): Record<string, number> {
  try {
    const parsed = positionsSchema.safeParse(JSON.parse(window.sessionStorage.getItem(KEY) ?? '{}'));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

function write(positions: Record<string, number>): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(positions));
  } catch {
    // without a memory Back leads to the top of the page
  }
}
