const KEY = 'result-heights';
/** Addresses whose heights are remembered. */
const MOST = 10;

/**
 * How tall each place of a list was when its page was left. A card far from the window is not laid out, so its height is a
 * guess; with those of last time a reload or Back finds every card where it was, to the pixel.
 */
export function readHeights(address: string): readonly number[] {
  const found = readAll().find(([known]) => known === address);
  return found?.[1] ?? [];
}

export function keepHeights(address: string, heights: readonly number[]): void {
  const others = readAll().filter(([known]) => known !== address);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...others, [address, heights]].slice(-MOST)));
  } catch {
    // without them a reload comes back near the place instead of to it
  }
}

function readAll(): [string, number[]][] {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? read.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is [string, number[]] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string' || !Array.isArray(entry[1])) return false;
  return entry[1].every((height) => typeof height === 'number' && Number.isFinite(height));
}
