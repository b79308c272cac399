/** The names in a table that is written down as a constant: it holds nothing that its type does not say. */
export function keysOf<T extends object>(table: T): (keyof T & string)[] {
  return Object.keys(table) as (keyof T & string)[];
}
