import { inPieces, type Steps } from '../steps';
import { compared, type IdOf } from './order-keys';
import { sortingSteps } from './radix';

/** All positions by their ids. */
export function* orderOfIds(count: number, idOf: IdOf): Steps<Int32Array> {
  const keys = new Float64Array(count);
  const positions = new Int32Array(count);
  yield* inPieces(count, (from, to) => {
    for (let at = from; at < to; at++) {
      keys[at] = startOf(idOf(at));
      positions[at] = at;
    }
  });
  const sorted = yield* sortingSteps(positions, keys);
  for (let from = 0; from < count; ) {
    let to = from + 1;
    while (to < count && keys[sorted[to] ?? 0] === keys[sorted[from] ?? 0]) to++;
    if (to > from + 1) sorted.subarray(from, to).sort((a, b) => compared(idOf(a), idOf(b)));
    from = to;
  }
  return sorted;
}

/** The first characters as a number, as far as they are plain ones. */
function startOf(id: string): number {
  let key = 0;
  let plain = true;
  for (let at = 0; at < STARTING; at++) {
    const code: number = plain && at < id.length ? id.charCodeAt(at) + 1 : 0;
    plain &&= code < PLAIN;
    key = key * (PLAIN + 1) + Math.min(code, PLAIN);
  }
  return key;
}
const STARTING = 7;
const PLAIN = 128;
