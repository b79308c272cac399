/** The items with the `count` smallest keys, smallest first. Both lists are used up. */
export function smallest(items: Int32Array, keys: Float64Array, count: number): number[] {
  partition(items, keys, count);
  const best = Array.from({ length: count }, (_, at) => at);
  best.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
  return best.map((at) => items[at] ?? 0);
}

/** Brings the `count` smallest to the front, in no order. */
function partition(items: Int32Array, keys: Float64Array, count: number): void {
  let low = 0;
  let high = items.length - 1;
  while (low < high) {
    const pivot = keys[(low + high) >> 1] ?? 0;
    let [left, right] = [low, high];
    while (left <= right) {
      while ((keys[left] ?? 0) < pivot) left++;
      while ((keys[right] ?? 0) > pivot) right--;
      if (left <= right) swap(items, keys, left++, right--);
    }
    if (count <= right + 1) high = right;
    else if (count > left) low = left;
    else return;
  }
}

function swap(items: Int32Array, keys: Float64Array, a: number, b: number): void {
  const [item, key] = [items[a] ?? 0, keys[a] ?? 0];
  items[a] = items[b] ?? 0;
  keys[a] = keys[b] ?? 0;
  items[b] = item;
  keys[b] = key;
}
