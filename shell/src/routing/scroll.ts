import * as z from 'zod/mini';

const KEY = 'scroll_positions';
const MOST = 60;
const positionsSchema = z.record(z.string(), z.number());
/** How long a page may take to become as tall as it was. Milliseconds. */
const PATIENCE_MS = 2000;

/** Remembers how far each history entry was scrolled, over reloads too. */
export interface ScrollMemory {
  save(entry: string): void;
  /** Scrolls to where an entry was left, waiting for the page to be tall enough. */
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
    restore(entry) {
      attempt += 1;
      scrollWhenTall(positions.get(entry) ?? 0, attempt, () => attempt);
    },
  };
}

function scrollWhenTall(top: number, mine: number, newest: () => number): void {
  const until = performance.now() + PATIENCE_MS;
  const step = () => {
    if (mine !== newest()) return;
    const reachable = document.documentElement.scrollHeight - window.innerHeight >= top;
    if (reachable || performance.now() > until) window.scrollTo({ top, behavior: 'instant' });
    else requestAnimationFrame(step);
  };
  step();
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
