/** Which listings are to be held against which search, gathered listing by listing. */
export class Candidates {
  private bySearch = new Map<number, number[]>();
  pairs = 0;

  /** @param listing its number, never lower than that of the call before */
  add(search: number, listing: number): void {
    const listings = this.bySearch.get(search);
    if (listings?.at(-1) === listing) return;
    if (listings) listings.push(listing);
    else this.bySearch.set(search, [listing]);
    this.pairs++;
  }

  /** All of them; none are left. */
  take(): Map<number, number[]> {
    const taken = this.bySearch;
    this.bySearch = new Map();
    this.pairs = 0;
    return taken;
  }
}
