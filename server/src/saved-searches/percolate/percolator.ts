import { isPublic, type ListingFacts, listingFacts, matchesQuery, type SearchQuery, searchQuery } from 'search-engine';
import type { SearchRequest } from 'shared-contracts';
import type { StoredListing } from '../../listings';
import { TimeSlice } from '../../platform/jobs';
import { foundByWords, type SiteSearch } from '../site-search';
import { PostingLists } from './posting-lists';
import { keysOfListing, keysOfSearch } from './search-keys';

/** A search with matching listings. The same search may occur again with others. */
export interface Match {
  searchId: number;
  listings: readonly StoredListing[];
}

/** Maximum number of pairs in memory, at about a dozen bytes each. */
const MAX_PAIRS = 400_000;

/**
 * An inverted index of searches (percolator): a listing finds candidate searches by their keys, and the search's
 * predicate decides. So the work grows with the number of matches, and not with searches times listings. A search is
 * stored as the text of its request, some 300 bytes, with its keys.
 */
export class Percolator {
  private readonly requests = new Map<number, string>();
  private readonly lists = new PostingLists();

  get size(): number {
    return this.requests.size;
  }

  /** Adds or replaces a search. */
  put(id: number, request: SearchRequest): void {
    const text = JSON.stringify(request);
    if (this.requests.get(id) === text) return;
    this.remove(id);
    this.requests.set(id, text);
    this.lists.add(id, keysOfSearch(searchQuery(request)));
  }

  remove(id: number): void {
    const text = this.requests.get(id);
    if (text === undefined) return;
    this.requests.delete(id);
    this.lists.remove(id, keysOfSearch(queryOf(text).query));
  }

  ids(): Iterable<number> {
    return this.requests.keys();
  }

  /**
   * All matches, in groups, which may be empty. It yields between two groups. A record that cannot be read matches
   * nothing.
   * @param listings at most 10,000
   * @param site finds the listings of searches with words
   */
  async *matches(listings: readonly StoredListing[], site: Pick<SiteSearch, 'resultSet'>): AsyncGenerator<Match[]> {
    const rows = listings.flatMap(readRow);
    const candidates = new Candidates();
    const slice = new TimeSlice();
    for (const [at, { facts }] of rows.entries()) {
      this.lists.find(keysOfListing(facts), (id) => candidates.add(id, at));
      if (candidates.pairs >= MAX_PAIRS || at === rows.length - 1) yield* this.decide(candidates, rows, site);
      if (slice.isOver()) await slice.renew();
    }
  }

  private async *decide(
    candidates: Candidates,
    rows: readonly Row[],
    site: Pick<SiteSearch, 'resultSet'>,
  ): AsyncGenerator<Match[]> {
    let group: Match[] = [];
    const slice = new TimeSlice();
    for (const [searchId, listings] of candidates.take()) {
      const text = this.requests.get(searchId);
      const fitting = text === undefined ? [] : await taken(queryOf(text), listings, rows, site);
      if (fitting.length > 0) group.push({ searchId, listings: fitting });
      if (!slice.isOver()) continue;
      yield group;
      group = [];
      await slice.renew();
    }
    yield group;
  }
}

/** Words are checked last, because few searches have any. */
async function taken(
  { request, query }: ReturnType<typeof queryOf>,
  listings: readonly number[],
  rows: readonly Row[],
  site: Pick<SiteSearch, 'resultSet'>,
): Promise<StoredListing[]> {
  const fitting: StoredListing[] = [];
  for (const at of listings) {
    const row = rows[at];
    if (row && matchesQuery(row.facts, query)) fitting.push(row.listing);
  }
  return query.text === '' || fitting.length === 0 ? fitting : foundByWords(site, request, fitting);
}

function queryOf(text: string): { request: SearchRequest; query: SearchQuery } {
  const request: SearchRequest = JSON.parse(text);
  return { request, query: searchQuery(request) };
}

interface Row {
  listing: StoredListing;
  facts: ListingFacts;
}

function readRow(listing: StoredListing): Row[] {
  try {
    return isPublic(listing) ? [{ listing, facts: listingFacts(listing) }] : [];
  } catch {
    return [];
  }
}

/** The pairs of listing and search to compare, collected by listing. */
class Candidates {
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
