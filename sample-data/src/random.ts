/** A small seeded generator of random numbers: the same seed always gives the same islands. */
export interface Random {
  /** at least 0, less than 1 */
  next(): number;
  /** whole number, both ends included */
  int(from: number, to: number): number;
  between(from: number, to: number): number;
  /** around 0 with deviation 1 */
  normal(): number;
  chance(probability: number): boolean;
  /** @throws RangeError for an empty list */
  pick<const T>(values: readonly T[]): T;
  /** `count` different values, in their original order */
  some<T>(values: readonly T[], count: number): T[];
  weighted<const T>(entries: readonly (readonly [T, number])[], fallback: T): T;
}

/** 32-bit hash of a text (FNV-1a), used as the seed of a generator. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** mulberry32 */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** @param seed the same one gives the same numbers on every machine */
export function createRandom(seed: string): Random {
  const next = numbers(hashOf(seed));
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    between: (from, to) => from + next() * (to - from),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    chance: (probability) => next() < probability,
    pick: (values) => {
      const value = values[int(0, values.length - 1)];
      if (value === undefined) throw new RangeError('There is nothing to pick from.');
      return value;
    },
    some: (values, count) => {
      const keys = values.map((_, i) => ({ i, key: next() })).sort((a, b) => a.key - b.key);
      const chosen = new Set(keys.slice(0, count).map(({ i }) => i));
      return values.filter((_, i) => chosen.has(i));
    },
    weighted: (entries, fallback) => {
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of entries) {
        left -= weight;
        if (left < 0) return value;
      }
      return fallback;
    },
  };
}
