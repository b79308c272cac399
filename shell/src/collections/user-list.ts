import { SWRConfig } from 'swr';

const { cache, mutate } = SWRConfig.defaultValue;

interface UserListParts<T> {
  /** SWR's key of the list of the current user */
  key: () => string;
  /** the list before its first response */
  initial: () => T;
}

/**
 * A list that the server stores for the user. SWR caches it, and components load it. A change is shown at once, and
 * taken back if it fails. A response that was requested before a change does not replace it.
 */
export class UserList<T> {
  /** changes without a response */
  private running = 0;
  /** the cached list may miss a change */
  private isOutdated = false;

  constructor(private readonly parts: UserListParts<T>) {}

  current(): T {
    const cached: T | undefined = cache.get(this.parts.key())?.data;
    return cached ?? this.parts.initial();
  }

  /** Loads the list again, after the changes that are running. */
  async load(): Promise<void> {
    this.isOutdated = true;
    if (this.running > 0) return;
    this.isOutdated = false;
    await mutate(this.parts.key());
  }

  /** @throws the error of the call */
  async change(apply: (list: T) => T, response: Promise<T>): Promise<void> {
    let changed = this.current();
    // Each of several responses may miss the other changes.
    this.isOutdated ||= this.running > 0;
    this.running += 1;
    try {
      await mutate<T>(this.parts.key(), response, {
        optimisticData: (_, displayed) => {
          changed = apply(displayed ?? changed);
          return changed;
        },
        populateCache: (list: T) => (this.isOutdated ? changed : list),
        revalidate: false,
      });
    } catch (error) {
      this.isOutdated = true;
      throw error;
    } finally {
      this.running -= 1;
      if (this.isOutdated) void this.load();
    }
  }
}
