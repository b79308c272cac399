/** bigint columns have ids and counts that fit a JavaScript number; a larger one is an error. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The number ${text} is too large for JavaScript.`);
  return value;
}
