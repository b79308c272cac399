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
  best.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || (ties[a] ?? 0) - (ties[b] ?? 0));
  return best.map((at) => items[at] ?? 0);
}

/** Brings the `count` smallest to the front, in no order. */
function partition(candidates: Candidates, count: number): void {
  const { items, keys, ties } = candidates;
  let low = 0;
  let high = items.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const [pivot, tie] = [keys[middle] ?? 0, ties[middle] ?? 0];
    const before = (at: number) => {
      const key = keys[at] ?? 0;
      return key < pivot || (key === pivot && (ties[at] ?? 0) < tie);
    };
    const after = (at: number) => {
      const key = keys[at] ?? 0;
      return key > pivot || (key === pivot && (ties[at] ?? 0) > tie);
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
  const [item, key, tie] = [items[a] ?? 0, keys[a] ?? 0, ties[a] ?? 0];
  items[a] = items[b] ?? 0;
  keys[a] = keys[b] ?? 0;
  ties[a] = ties[b] ?? 0;
  items[b] = item;
  keys[b] = key;
  ties[b] = tie;
}
