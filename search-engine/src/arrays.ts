/*
 * Reading lists with a check: an index outside of a list is a fault of the engine and never a zero. There is one
 * function for each kind of array, because V8 profiles each function once.
 */

/** @throws RangeError when the index is outside */
export function int32At(values: Int32Array, index: number): number {
  return values[index] ?? outside(index, values);
}
/** @throws RangeError when the index is outside */
export function uint32At(values: Uint32Array, index: number): number {
  return values[index] ?? outside(index, values);
}
/** @throws RangeError when the index is outside */
export function uint8At(values: Uint8Array, index: number): number {
  return values[index] ?? outside(index, values);
}
/** @throws RangeError when the index is outside */
export function float64At(values: Float64Array, index: number): number {
  return values[index] ?? outside(index, values);
}
/** @throws RangeError when the index is outside */
export function itemAt<T extends NonNullable<unknown> | null>(items: readonly T[], index: number): T {
  const item = items[index];
  return item === undefined ? outside(index, items) : item;
}
/** Adds to one counter. @throws RangeError when the index is outside */
export function addAt(counts: Int32Array, index: number, amount: number): void {
  counts[index] = int32At(counts, index) + amount;
}

function outside(index: number, { length }: { length: number }): never {
  throw new RangeError(`Index ${index} is outside of a list of ${length}.`);
}
