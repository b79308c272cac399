import type { ListingCard } from 'shared-contracts';
import type { StoredListing } from '../../listings/stored-listing';
import { keyOf } from '../fold';
import { listingCard } from '../listing-card';
import { type CodedFacet, FLAG_NAMES, type ListingFacts, listingFacts, type Place } from '../listing-facts';
import { CodedColumn, NumberColumn } from './columns';

const FIRST_CAPACITY = 1024;
const FACETS: readonly CodedFacet[] = [
  'island',
  'district',
  'town',
  'community',
  'district_island',
  'region_pairs',
  'hl_regions',
  'mls_provider',
  'mls_area_major',
  'mls_area_minor',
  'lease_island_term',
  'type_dwelling',
  'listing_status_name',
  'title_land',
  'beds',
  'baths',
  'zoning_normalized',
  'view',
  'mls_building_name',
  'lava_zone',
  'flood_zone',
  'parking_features',
  'property_condition',
  'frontage',
  'pool_features',
  'security',
  'zoning',
  'stories_type',
];

export interface Kind {
  rental: boolean;
  types: readonly string[];
}

/** The columns of all listings. A listing keeps its slot as long as it lives; free slots are used again. */
export class ListingTable {
  /** slots in use and free ones below this are scanned */
  end = 0;
  alive = new Uint8Array(0);
  flags = new Int32Array(0);
  readonly kind = new CodedColumn<Kind>();
  readonly place = new CodedColumn<Place>();
  readonly propertyType = new CodedColumn<string | null>();
  readonly advisors = new CodedColumn<readonly number[]>();
  readonly price = new NumberColumn();
  readonly beds = new NumberColumn();
  readonly baths = new NumberColumn();
  readonly floorArea = new NumberColumn();
  readonly lotSize = new NumberColumn();
  readonly parking = new NumberColumn();
  readonly lat = new NumberColumn();
  readonly lng = new NumberColumn();
  readonly facets: Record<CodedFacet, CodedColumn<readonly string[]>>;
  readonly listings: (StoredListing | undefined)[] = [];
  readonly facts: (ListingFacts | undefined)[] = [];
  private readonly cards: (ListingCard | undefined)[] = [];
  private readonly cardTexts: (string | undefined)[] = [];
  private readonly free: number[] = [];

  constructor() {
    const column = () => new CodedColumn<readonly string[]>();
    this.facets = Object.fromEntries(FACETS.map((name) => [name, column()])) as typeof this.facets;
  }

  /** Puts a listing into a slot of its own and gives the slot. */
  add(listing: StoredListing): number {
    const slot = this.free.pop() ?? this.end++;
    if (slot >= this.alive.length) this.grow(Math.max(FIRST_CAPACITY, this.alive.length * 2));
    const facts = listingFacts(listing);
    this.listings[slot] = listing;
    this.facts[slot] = facts;
    this.alive[slot] = 1;
    this.fill(slot, facts);
    return slot;
  }

  remove(slot: number): void {
    this.alive[slot] = 0;
    this.listings[slot] = undefined;
    this.facts[slot] = undefined;
    this.cards[slot] = undefined;
    this.cardTexts[slot] = undefined;
    this.free.push(slot);
  }

  card(slot: number): ListingCard | undefined {
    const listing = this.listings[slot];
    if (!listing) return undefined;
    this.cards[slot] ??= listingCard(listing);
    return this.cards[slot];
  }

  /** The card as JSON text. */
  cardText(slot: number): string | undefined {
    this.cardTexts[slot] ??= JSON.stringify(this.card(slot));
    return this.cardTexts[slot];
  }

  private fill(slot: number, facts: ListingFacts): void {
    for (const name of FACETS) {
      const values = facts.facets[name];
      this.facets[name].set(slot, values.join('\u0000'), () => values);
    }
    const { rental, types, place } = facts;
    this.kind.set(slot, `${rental}\u0000${types.join('\u0000')}`, () => ({ rental, types }));
    this.place.set(slot, [...place.names, ...place.handles].join('\u0000'), () => place);
    this.propertyType.set(slot, keyOf(facts.propertyType ?? ''), () => facts.propertyType);
    this.advisors.set(slot, facts.advisors.join(), () => facts.advisors);
    this.price.set(slot, facts.price);
    this.beds.set(slot, facts.beds);
    this.baths.set(slot, facts.baths);
    this.floorArea.set(slot, facts.floorArea);
    this.lotSize.set(slot, facts.lotSize);
    this.parking.set(slot, facts.parking);
    this.lat.set(slot, facts.lat);
    this.lng.set(slot, facts.lng);
    this.flags[slot] = flagBits(facts.flags);
  }

  private grow(capacity: number): void {
    const alive = new Uint8Array(capacity);
    alive.set(this.alive);
    this.alive = alive;
    const flags = new Int32Array(capacity);
    flags.set(this.flags);
    this.flags = flags;
    const numbers = [this.price, this.beds, this.baths, this.floorArea, this.lotSize, this.parking, this.lat, this.lng];
    const coded = [this.kind, this.place, this.propertyType, this.advisors, ...Object.values(this.facets)];
    for (const column of [...numbers, ...coded]) column.grow(capacity);
  }
}

export function flagBits(flags: readonly string[]): number {
  return FLAG_NAMES.reduce((bits, name, index) => (flags.includes(name) ? bits | (1 << index) : bits), 0);
}
