/** The pairs of listing and search to compare, collected by listing. */
export class Candidates {
  private bySearch = new Map<number, number[]>();
  pairs = 0;

  /** @param listing its number, not lower than in the previous call */
  add(search: number, listing: number): void {
    const listings = this.bySearch.get(search);
    if (listings?.at(-1) === listing) return;
    if (listings) listings.push(listing);
    else this.bySearch.set(search, [listing]);
    this.pairs++;
  }

  /** Returns all of them and empties the collection. */
  take(): Map<number, number[]> {
    const taken = this.bySearch;
    this.bySearch = new Map();
    this.pairs = 0;
    return taken;
  }
}
