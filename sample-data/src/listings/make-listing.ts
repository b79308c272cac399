import { plainLetters } from 'gazetteer';
import type { StoredListing } from 'search-engine';
import { createRandom } from '../random';
import { makeFeatures } from './features';
import { type Home, makeHome } from './home';
import { type Identity, makeIdentity } from './identity';
import { makeMedia } from './media';
import { type Money, makeMoney } from './money';
import { openHousesOf } from './open-houses';
import { makeParties } from './parties';
import { makeRemarks } from './remarks';
import { makeSite, regionFields, type Site } from './site';

/** A listing of this price or more is luxury unless tagged otherwise. */
const LUXURY_FROM = 3_000_000;

function sizeFields(home: Home) {
  return {
    beds: home.beds,
    total_beds: home.beds,
    baths: home.baths,
    total_baths: home.baths,
    half_baths: home.halfBaths,
    total_floor_area: home.floorArea,
    living_area: home.floorArea,
    lot_size_ft: home.lotSize,
    dwelling_type_name: home.dwelling,
    property_type_name: propertyType(home),
    parking_spots: home.parking,
    stories: home.stories,
  };
}

function propertyType(home: Home): string {
  if (home.isRental) return 'Residential Lease';
  if (home.dwelling === 'Vacant Land') return 'Land';
  if (home.dwelling === 'Multi-Dwelling') return 'Residential Income';
  return home.building ? 'Condominium' : 'Residential';
}

function placeFields(site: Site, { line1 }: Identity) {
  const { at, town } = site;
  return {
    address: {
      line_1: line1,
      city: plainLetters(town.name),
      state: 'HI',
      postal_code: town.row.postal_code,
      latitude: at?.lat ?? null,
      longitude: at?.lng ?? null,
    },
    postal_code: town.row.postal_code,
    lat: at?.lat ?? null,
    lng: at?.lng ?? null,
    location: at,
  };
}

function moneyFields(money: Money, home: Home, taxYear: number) {
  const tenure = home.isRental ? null : home.leasehold ? 'Leasehold' : 'Fee Simple';
  return {
    asking_price: money.price,
    previous_price: money.previousPrice,
    price_reduced: money.recentHigh !== null && money.price !== null && money.price < money.recentHigh,
    land_tenure: tenure,
    title_land: tenure,
    lease: money.lease,
    strata_fee: money.monthlyFee,
    gross_taxes: money.monthlyTaxes,
    for_tax_year: taxYear,
    tax_year: taxYear,
    mls_assessed_value: money.assessed,
  };
}

/** '{island} fee simple' or '{island} lease, N years left', in steps of ten years so that the facet stays short. */
export function leaseIslandTerm(island: string, tenure: string | null, yearsLeft: number | null): string | null {
  if (tenure === null) return null;
  if (tenure !== 'Leasehold') return `${island} fee simple`;
  if (yearsLeft === null) return `${island} lease`;
  const from = Math.floor(yearsLeft / 10) * 10;
  return `${island} lease, ${from} to ${from + 9} years left`;
}

function flagFields(random: ReturnType<typeof createRandom>, site: Site, home: Home, money: Money) {
  const luxury = !home.isRental && (money.price ?? 0) >= LUXURY_FROM;
  const conservation = home.dwelling === 'Vacant Land' && (home.lotSize ?? 0) > 60_000 && random.chance(0.12);
  const shortTerm =
    !home.isRental && site.town.row.character === 'resort' && random.chance(home.building ? 0.55 : 0.08);
  const featured = random.chance(0.03 + (luxury ? 0.09 : 0));
  const tags = [
    luxury && 'Luxury',
    featured && 'Featured',
    conservation && 'Conservation',
    shortTerm && 'Short-Term Rentals Allowed',
  ];
  return {
    luxury,
    conservation,
    short_term_rentals_allowed: shortTerm,
    featured,
    property_tags: tags.filter((tag) => tag !== false),
    is_rental: home.isRental,
  };
}

const COMMISSIONS = ['2.5', '2', 'negotiable', '3'] as const;

/** The commission of one home for sale in three. It follows from the index, so that the random facts stay as they were. */
function commissionOf(index: number, { isRental }: Home): string | null {
  return isRental || index % 3 !== 0 ? null : (COMMISSIONS[(index / 3) % COMMISSIONS.length] ?? null);
}

/** One listing that never existed. The same seed, index and day give the same listing. */
export function makeListing(seed: string, index: number, now: Date): StoredListing {
  const random = createRandom(`${seed}/${index}`);
  const thisYear = now.getUTCFullYear();
  const site = makeSite(random);
  const home = makeHome(random, site, thisYear);
  const identity = makeIdentity(random, site, home, index, now);
  const money = makeMoney(random, site, home, thisYear);
  const features = makeFeatures(random, site, home);
  const { fields, hl_regions } = regionFields(site, features.building_name);
  const { advisor_ids, listing_agent, ...parties } = makeParties(random, site);
  const media = makeMedia(random, home, index, features.pool_features.length > 0);
  const flags = flagFields(random, site, home, money);
  const remarks = makeRemarks(random, site, home, features.architectural_style[0] ?? 'island');
  const moneyOf = moneyFields(money, home, thisYear);
  const openHouses = openHousesOf(identity, home, site.at !== null, now);
  return {
    internal_id: String(100_000 + index),
    mls_id: identity.mlsId,
    mls_number: identity.mlsId,
    mls_provider: site.town.island.mls,
    slug: identity.slug,
    title: `${identity.line1}, ${site.town.name}`,
    listing_status_name: identity.status,
    listing_at: identity.listedAt,
    updated_at: identity.updatedAt,
    ...moneyOf,
    ...placeFields(site, identity),
    ...fields,
    ...sizeFields(home),
    ...media,
    public_remarks: remarks,
    description: remarks,
    ...parties,
    listing_agent,
    ...flags,
    coopCommission: commissionOf(index, home),
    tax_id: identity.taxKey,
    tmk: [...identity.taxKey],
    ...(openHouses.length > 0 ? { open_houses: openHouses } : {}),
    ...features,
    internal: {
      source: { system: `SAMPLE ${site.town.island.mls}`, key: String(index) },
      hl_regions,
      mls_area_major: site.town.district.name,
      mls_area_minor: site.community?.name ?? site.town.name,
      lease_island_term: leaseIslandTerm(fields.island, moneyOf.title_land, money.leaseYearsLeft),
      advisor_ids,
      recent_high_price: money.recentHigh,
      listing_agent,
      score: Number((home.quality * 0.5 + random.next() * 0.5).toFixed(4)),
      sample: true,
    },
  };
}
