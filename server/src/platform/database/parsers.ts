/** bigint columns hold ids and counts that fit a JavaScript number; one that does not is a mistake to hear of. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The number ${text} is too large to be read exactly.`);
  return value;
}
