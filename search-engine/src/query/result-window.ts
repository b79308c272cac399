interface Window<T> {
  /** place of the first row among all */
  from: number;
  rows: readonly T[];
}

/** The rows so many places before and after one of them; null where it is not among them. */
export function windowAround<T>(rows: readonly T[], row: T | undefined, reach: number): Window<T> | null {
  const at = row === undefined ? -1 : rows.indexOf(row);
  if (at < 0) return null;
  const from = Math.max(0, at - reach);
  return { from, rows: rows.slice(from, at + reach + 1) };
}
