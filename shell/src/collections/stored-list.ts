type Change<T> = (list: readonly T[]) => readonly T[];

interface ListParts<T> {
  read: () => Promise<readonly T[]>;
  show: (list: readonly T[]) => void;
  /** the list was loaded, or could not be loaded because of an error */
  onLoad: (error: unknown) => void;
}

/** A list that the server stores for the user. A change is shown at once, and taken back alone if it fails. */
export class StoredList<T> {
  private stored: readonly T[] = [];
  /** changes without a response; another user gets another array */
  private pending: Change<T>[] = [];
  private begun = 0;
  /** the load under way */
  private loading: Promise<void> | null = null;
  /** the response of the load under way may be older than a change, or than the reason of a later load */
  private isOutdated = false;

  constructor(private readonly parts: ListParts<T>) {}

  /** Shows the list of another user. Responses for the user before are dropped. */
  reset(stored: readonly T[] = []): void {
    this.pending = [];
    this.loading = null;
    this.accept(stored);
  }

  /** Shows the list of a response. */
  accept(stored: readonly T[]): void {
    this.stored = stored;
    this.draw();
  }

  /** @returns whether the list is still that of the user of now */
  ownerCheck(): () => boolean {
    const { pending } = this;
    return () => this.pending === pending;
  }

  load(): Promise<void> {
    this.isOutdated = true;
    this.loading ??= this.readNewest();
    return this.loading;
  }

  /** Requests the list until no change happened meanwhile. */
  private async readNewest(): Promise<void> {
    const isSameUser = this.ownerCheck();
    let error: unknown = null;
    while (this.isOutdated) {
      this.isOutdated = false;
      error = null;
      try {
        const stored = await this.parts.read();
        if (isSameUser() && !this.isOutdated) this.accept(stored);
      } catch (failure) {
        error = failure;
      }
      if (!isSameUser()) return;
    }
    this.loading = null;
    this.parts.onLoad(error);
  }

  /**
   * @param apply is repeated on a newer list
   * @returns false when the list is that of another user by now
   */
  async change(apply: Change<T>, send: () => Promise<readonly T[]>): Promise<boolean> {
    const isSameUser = this.ownerCheck();
    const { pending } = this;
    const isFirst = pending.length === 0;
    const nth = ++this.begun;
    pending.push(apply);
    this.draw();
    try {
      const answer = await send();
      // A response may miss changes that ran at the same time.
      if (isSameUser()) this.stored = isFirst && this.begun === nth ? answer : apply(this.stored);
    } catch (error) {
      if (isSameUser()) throw error;
    } finally {
      pending.splice(pending.indexOf(apply), 1);
      if (isSameUser()) {
        this.isOutdated = true;
        this.draw();
      }
    }
    return isSameUser();
  }

  private draw(): void {
    this.parts.show(this.pending.reduce((list, apply) => apply(list), this.stored));
  }
}
