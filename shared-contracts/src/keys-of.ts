/** The typed keys of a constant table, which has no keys outside of its type. */
export function keysOf<T extends object>(table: T): (keyof T & string)[] {
  return Object.keys(table) as (keyof T & string)[];
}

/** A record of these entries, which must contain every key. */
export function recordOf<K extends string, V>(entries: Iterable<readonly [K, V]>): Record<K, V> {
  return Object.fromEntries(entries) as Record<K, V>;
}
