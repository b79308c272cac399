import type { StoredListing } from '../../listings/stored-listing';
import { keyOf } from '../fold';
import type { ListingFacts } from '../listing-facts';
import { listingWords, textQuestion } from '../text/text-question';
import type { SlotLookup } from './filter-pass';
import { TextIndex } from './text-index';

/** From ids, keys and words to slots. */
export class SlotIndex implements SlotLookup {
  private readonly ids = new Map<string, number>();
  private readonly slugs = new Map<string, number>();
  private readonly mlsIds = new Map<string, number[]>();
  private readonly mlsKeys = new Map<string, number[]>();
  private readonly tmks = new Map<string, number[]>();
  private readonly words = new TextIndex();

  /** `end` tells how many slots there are. */
  constructor(private readonly end: () => number) {}

  get size(): number {
    return this.ids.size;
  }

  add(slot: number, listing: StoredListing, facts: ListingFacts): void {
    this.ids.set(facts.id, slot);
    this.slugs.set(facts.slug, slot);
    push(this.mlsIds, facts.mls, slot);
    push(this.mlsKeys, keyOf(facts.mls), slot);
    for (const tmk of facts.tmks) push(this.tmks, tmk, slot);
    this.words.add(slot, listingWords(listing));
  }

  remove(slot: number, listing: StoredListing, facts: ListingFacts): void {
    this.ids.delete(facts.id);
    if (this.slugs.get(facts.slug) === slot) this.slugs.delete(facts.slug);
    pull(this.mlsIds, facts.mls, slot);
    pull(this.mlsKeys, keyOf(facts.mls), slot);
    for (const tmk of facts.tmks) pull(this.tmks, tmk, slot);
    this.words.remove(slot, listingWords(listing));
  }

  byId(id: string): number | undefined {
    return this.ids.get(id);
  }
  bySlug(slug: string): number | undefined {
    return this.slugs.get(slug);
  }
  byMls(id: string): readonly number[] {
    return this.mlsIds.get(id) ?? [];
  }
  byMlsKey(id: string): readonly number[] {
    return this.mlsKeys.get(keyOf(id)) ?? [];
  }
  byTmk(key: string): readonly number[] {
    return this.tmks.get(key) ?? [];
  }

  /** By MLS id, else by tax map key, else by all of its words. */
  byText(text: string): Uint8Array | null {
    const question = textQuestion(text);
    if (question === null) return null;
    const known = this.mlsKeys.get(question.mls) ?? this.tmks.get(question.tmk);
    if (!known) return this.words.find(question.words, this.end());
    const found = new Uint8Array(this.end());
    for (const slot of known) found[slot] = 1;
    return found;
  }
}

function push(map: Map<string, number[]>, key: string, slot: number): void {
  const slots = map.get(key);
  if (slots) slots.push(slot);
  else map.set(key, [slot]);
}

function pull(map: Map<string, number[]>, key: string, slot: number): void {
  const rest = map.get(key)?.filter((other) => other !== slot) ?? [];
  if (rest.length > 0) map.set(key, rest);
  else map.delete(key);
}
