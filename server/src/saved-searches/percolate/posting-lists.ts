import type { Keys } from './search-keys';

/** The low byte has the price node, the other bits the kind. */
const NODES = 256;

/** Ids of searches by their key combinations. */
export class PostingLists {
  private readonly places = new Map<string, Map<number, number[]>>();
  private readonly kinds = new Map<string, number>();

  add(id: number, keys: Keys): void {
    for (const where of keys.where) {
      const lists = this.places.get(where) ?? new Map<number, number[]>();
      this.places.set(where, lists);
      for (const key of this.numbers(keys)) {
        const list = lists.get(key);
        if (list) list.push(id);
        else lists.set(key, [id]);
      }
    }
  }

  /** @param keys the keys with which it was added */
  remove(id: number, keys: Keys): void {
    for (const where of keys.where) {
      const lists = this.places.get(where);
      if (!lists) continue;
      for (const key of this.numbers(keys)) {
        const left = lists.get(key)?.filter((each) => each !== id) ?? [];
        if (left.length > 0) lists.set(key, left);
        else lists.delete(key);
      }
      if (lists.size === 0) this.places.delete(where);
    }
  }

  /** Every id with one of the keys; repeated for several keys. */
  find(keys: Keys, visit: (id: number) => void): void {
    const numbers = this.numbers(keys);
    for (const where of keys.where) {
      const lists = this.places.get(where);
      if (lists) for (const key of numbers) lists.get(key)?.forEach(visit);
    }
  }

  private numbers({ what, price }: Keys): number[] {
    return what.flatMap((kind) => {
      const number = this.numberOf(kind);
      return price.map((node) => number * NODES + node);
    });
  }

  private numberOf(kind: string): number {
    const known = this.kinds.get(kind);
    if (known !== undefined) return known;
    const number = this.kinds.size;
    this.kinds.set(kind, number);
    return number;
  }
}
