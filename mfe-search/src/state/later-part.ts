/** A part of the page whose code comes in a file of its own. Defined once, beside what draws it. */
export interface LaterPart<T> {
  /** null until it is there */
  here(): T | null;
  /** fetches it, or gives what was fetched */
  load(): Promise<T>;
}

export function laterPart<T>(fetch: () => Promise<T>): LaterPart<T> {
  let found: T | null = null;
  return {
    here: () => found,
    async load() {
      found ??= await fetch();
      return found;
    },
  };
}
