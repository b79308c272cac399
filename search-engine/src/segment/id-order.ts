import { float64At, int32At } from '../arrays';
import { inPieces, type Steps } from '../steps';
import { sortingSteps } from './radix';

/** Characters of an id that its key compares, and their number. */
const STARTING = 7;
const PLAIN = 128;

/** All documents by their ids. */
export function* orderOfIds(count: number, idOf: (doc: number) => string): Steps<Int32Array> {
  const keys = new Float64Array(count);
  yield* inPieces(count, (from, to) => {
    for (let doc = from; doc < to; doc++) keys[doc] = startOf(idOf(doc));
  });
  const sorted = yield* sortingSteps(Int32Array.from(keys.keys()), keys);
  const keyAt = (at: number) => float64At(keys, int32At(sorted, at));
  for (let from = 0; from < count; ) {
    let to = from + 1;
    while (to < count && keyAt(to) === keyAt(from)) to++;
    if (to > from + 1) sorted.subarray(from, to).sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
    from = to;
  }
  return sorted;
}

/** The first characters as a number, as far as they are ASCII. */
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
