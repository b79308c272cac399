import { float64At, int32At } from '../arrays';
/** Items to choose from: each with a key, and a tie that decides between equal keys. */
export interface Candidates {
  items: Int32Array;
  keys: Float64Array;
  ties: Float64Array;
}

/** The items with the `count` smallest keys, smallest first. The lists are used up. */
export function smallest(candidates: Candidates, count: number): number[] {
  const { items, keys, ties } = candidates;
  partition(candidates, count);
  const best = Array.from({ length: count }, (_, at) => at);
  best.sort((a, b) => float64At(keys, a) - float64At(keys, b) || float64At(ties, a) - float64At(ties, b));
  return best.map((at) => int32At(items, at));
}

/** Brings the `count` smallest to the front, in no order. */
function partition(candidates: Candidates, count: number): void {
  const { items, keys, ties } = candidates;
  let low = 0;
  let high = items.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const [pivot, tie] = [float64At(keys, middle), float64At(ties, middle)];
    const before = (at: number) => {
      const key = float64At(keys, at);
      return key < pivot || (key === pivot && float64At(ties, at) < tie);
    };
    const after = (at: number) => {
      const key = float64At(keys, at);
      return key > pivot || (key === pivot && float64At(ties, at) > tie);
    };
    let [left, right] = [low, high];
    while (left <= right) {
      while (before(left)) left++;
      while (after(right)) right--;
      if (left <= right) swap(candidates, left++, right--);
    }
    if (count <= right + 1) high = right;
    else if (count > left) low = left;
    else return;
  }
}

function swap({ items, keys, ties }: Candidates, a: number, b: number): void {
  const [item, key, tie] = [int32At(items, a), float64At(keys, a), float64At(ties, a)];
  items[a] = int32At(items, b);
  keys[a] = float64At(keys, b);
  ties[a] = float64At(ties, b);
  items[b] = item;
  keys[b] = key;
  ties[b] = tie;
}
