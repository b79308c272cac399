import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Entry, Section } from './sections';

/** An element that the arrow keys reach: an entry, or the button next to it. */
export interface Stop {
  id: string;
  entry: Entry;
  part: 'entry' | 'remove' | 'expand';
}

export interface PanelFocus {
  active: string | null;
  setActive: (id: string | null) => void;
  onKeyDown: (event: KeyboardEvent) => Stop | null;
}

/** Rows of the panel for the arrow keys: up and down between rows, left and right within one. */
export function rowsOf(sections: readonly Section[], expanded: string | null): Stop[][] {
  return sections.flatMap(({ entries }) =>
    entries.flatMap((entry) => [
      stopsOf(entry),
      ...(entry.id === expanded ? (entry.breakdown ?? []).map((child) => stopsOf(child)) : []),
    ]),
  );
}

function stopsOf(entry: Entry): Stop[] {
  const stops: Stop[] = [{ id: entry.id, entry, part: 'entry' }];
  if (entry.removable) stops.push({ id: `${entry.id}:remove`, entry, part: 'remove' });
  if (entry.breakdown?.length) stops.push({ id: `${entry.id}:expand`, entry, part: 'expand' });
  return stops;
}

const MOVES: Readonly<Record<string, readonly [rows: number, stops: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** The next element for a key; null when the key moves the cursor of the text field. */
export function nextStop(rows: Stop[][], active: string | null, key: string): Stop | null {
  const move = MOVES[key];
  if (!move || rows.length === 0) return null;
  const row = rows.findIndex((stops) => stops.some(({ id }) => id === active));
  if (row < 0) return move[0] === 0 ? null : (rows.at(move[0] > 0 ? 0 : -1)?.[0] ?? null);
  if (move[0] !== 0) return rows[(row + move[0] + rows.length) % rows.length]?.[0] ?? null;
  const column = (rows[row] ?? []).findIndex(({ id }) => id === active);
  return rows[row]?.[column + move[1]] ?? null;
}

/** The focus stays in the text field. aria-activedescendant announces the active element to assistive technology. */
export function usePanelFocus(rows: Stop[][]): PanelFocus {
  const [active, setActive] = useState<string | null>(null);
  const known = rows.flat().some(({ id }) => id === active);
  useEffect(() => {
    if (active !== null && !known) setActive(null);
  }, [active, known]);

  const onKeyDown = (event: KeyboardEvent): Stop | null => {
    if (event.key === 'Enter') return rows.flat().find(({ id }) => id === active) ?? null;
    const next = nextStop(rows, active, event.key);
    if (next) {
      event.preventDefault();
      setActive(next.id);
    }
    return null;
  };
  return { active: known ? active : null, setActive, onKeyDown };
}
