export type SortKey = string | number | null;

/** The rows in the order of a key; those without one come last in either direction, equal ones stay as they were. */
export function ordered<Row>(rows: readonly Row[], by: (row: Row) => SortKey, descending: boolean): Row[] {
  return rows.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
    return descending ? -order : order;
  });
}
