// AssemblyScript: the kernels over bit sets. Sets are addressed by bytes; `end` is where the first set ends. Lengths are
// multiples of sixteen bytes.

const LANE: usize = 16;
/** Bytes after which the counts of the byte lanes are added to wider ones: thirty times eight bits fit a byte. */
const COUNTED: usize = 30 * LANE;

export function and(out: usize, set: usize, end: usize): void {
  for (; out < end; out += LANE, set += LANE) v128.store(out, v128.and(v128.load(out), v128.load(set)));
}

export function andNot(out: usize, set: usize, end: usize): void {
  for (; out < end; out += LANE, set += LANE) v128.store(out, v128.andnot(v128.load(out), v128.load(set)));
}

export function or(out: usize, set: usize, end: usize): void {
  for (; out < end; out += LANE, set += LANE) v128.store(out, v128.or(v128.load(out), v128.load(set)));
}

export function copy(out: usize, set: usize, end: usize): void {
  for (; out < end; out += LANE, set += LANE) v128.store(out, v128.load(set));
}

/** Keeps what is in one of four sets, or with `flip` -1 what is in none. */
export function union(out: usize, a: usize, b: usize, c: usize, d: usize, flip: i32, end: usize): void {
  const flips = i32x4.splat(flip);
  for (; out < end; out += LANE, a += LANE, b += LANE, c += LANE, d += LANE) {
    const any = v128.or(v128.or(v128.load(a), v128.load(b)), v128.or(v128.load(c), v128.load(d)));
    v128.store(out, v128.and(v128.load(out), v128.xor(any, flips)));
  }
}

export function any(set: usize, end: usize): bool {
  for (; set < end; set += LANE) if (v128.any_true(v128.load(set))) return true;
  return false;
}

/** Notes what of the base was not kept: for the first time, and again. */
export function noteFailures(once: usize, twice: usize, base: usize, kept: usize, end: usize): void {
  for (; once < end; once += LANE, twice += LANE, base += LANE, kept += LANE) {
    const failed = v128.andnot(v128.load(base), v128.load(kept));
    const before = v128.load(once);
    v128.store(twice, v128.or(v128.load(twice), v128.and(before, failed)));
    v128.store(once, v128.or(before, failed));
  }
}

/** Turns what a filter kept into what failed this filter and no other. */
export function keepNearMisses(kept: usize, base: usize, once: usize, twice: usize, end: usize): void {
  for (; kept < end; kept += LANE, base += LANE, once += LANE, twice += LANE) {
    const failed = v128.andnot(v128.load(base), v128.load(kept));
    v128.store(kept, v128.and(failed, v128.andnot(v128.load(once), v128.load(twice))));
  }
}

/** Leaves what failed nothing. Returns how many. */
export function dropFailures(base: usize, once: usize, end: usize): i32 {
  let sum = i32x4.splat(0);
  for (; base < end; base += LANE, once += LANE) {
    const rest = v128.andnot(v128.load(base), v128.load(once));
    v128.store(base, rest);
    sum = i32x4.add(sum, widened(i8x16.popcnt(rest)));
  }
  return sumOf(sum);
}

/** The length is any multiple of four bytes. */
export function count(set: usize, end: usize): i32 {
  let sum = i32x4.splat(0);
  for (let last = end - ((end - set) & (LANE - 1)); set < last; ) {
    let bytes = i8x16.splat(0);
    for (let stop = min(last, set + COUNTED); set < stop; set += LANE)
      bytes = i8x16.add(bytes, i8x16.popcnt(v128.load(set)));
    sum = i32x4.add(sum, widened(bytes));
  }
  let total = sumOf(sum);
  for (; set < end; set += 4) total += popcnt(load<u32>(set));
  return total;
}

/** How many are in both. */
export function countBoth(a: usize, b: usize, end: usize): i32 {
  let sum = i32x4.splat(0);
  while (a < end) {
    let bytes = i8x16.splat(0);
    for (let stop = min(end, a + COUNTED); a < stop; a += LANE, b += LANE)
      bytes = i8x16.add(bytes, i8x16.popcnt(v128.and(v128.load(a), v128.load(b))));
    sum = i32x4.add(sum, widened(bytes));
  }
  return sumOf(sum);
}

/** Counts the bits between each two starts; the last start is the end of the last range. */
export function countRanges(set: usize, starts: usize, counts: usize, end: usize): void {
  for (; counts < end; counts += 4, starts += 4) {
    const from = load<u32>(starts);
    const to = load<u32>(starts, 4);
    if (from < to) store<i32>(counts, countRange(set, from, to - 1));
    else store<i32>(counts, 0);
  }
}

function countRange(set: usize, from: u32, last: u32): i32 {
  const firstWord = set + ((from >> 5) << 2);
  const lastWord = set + ((last >> 5) << 2);
  const head = (<u32>-1) << (from & 31);
  const tail = <u32>-1 >> (31 - (last & 31));
  if (firstWord === lastWord) return popcnt(load<u32>(firstWord) & head & tail);
  const ends = popcnt(load<u32>(firstWord) & head) + popcnt(load<u32>(lastWord) & tail);
  return ends + count(firstWord + 4, lastWord);
}

/** Writes the positions of a set in ascending order, the first bit being `first`. Returns where they end. */
export function positions(set: usize, end: usize, out: usize, first: i32): usize {
  for (; set < end; set += LANE, first += <i32>LANE * 8) {
    if (!v128.any_true(v128.load(set))) continue;
    for (let at: usize = 0; at < LANE; at += 4) {
      const base = first | ((<i32>at) << 3);
      for (let word = load<u32>(set + at); word !== 0; word &= word - 1, out += 4) store<i32>(out, base | ctz(word));
    }
  }
  return out;
}

/** The sums of the bytes of each 32-bit lane. */
function widened(bytes: v128): v128 {
  return i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bytes));
}

function sumOf(lanes: v128): i32 {
  return (
    i32x4.extract_lane(lanes, 0) +
    i32x4.extract_lane(lanes, 1) +
    i32x4.extract_lane(lanes, 2) +
    i32x4.extract_lane(lanes, 3)
  );
}
