import { createHash } from 'node:crypto';
import { handleOf } from 'gazetteer';
import { type StoredListing, storedListingSchema } from 'search-engine';
import { LIMITS } from 'shared-contracts';
import { feedRecord } from './feed-record';
import { type Fields, unreadNotes } from './fields';
import { kindOf } from './home-kinds';
import { CLOCK_SKEW_MS, type Instant, instantOfDate, isoOf, millisecondsOf } from './instant';
import { feeFields, priceFields, sizeFields, taxKey, tenureFields } from './map-facts';
import { mapFeatures } from './map-features';
import { mapMedia } from './map-media';
import { openHousesWithin } from './map-open-house';
import { type MappedPlace, mapPlace, outsideHawaii, regionFields, spelledPlace } from './map-place';
import { standingOf } from './statuses';
import { addressFilter } from './withheld';

export interface SourceKey {
  system: string;
  key: string;
}

/** A record that leaves the site, or never comes to it. */
export interface Leaving {
  source: SourceKey;
  /** when the record changed at its source; null where it does not say */
  modifiedAt: Instant | null;
}

/** The result of one record, before it is stored. */
export type Mapped =
  | (Leaving & { kind: 'listing'; listing: StoredListing; fields: Fields; notes: string[] })
  | (Leaving & { kind: 'removal'; reason: string; fields: Fields })
  /** `leaves` where a listing that is stored under the key must not stay as it is */
  | { kind: 'left-out'; key: string | null; reason: string; fields: Fields | null; leaves: Leaving | null };

export interface MapOptions {
  now: Date;
  /** office keys or names of the company */
  companyOffices: readonly string[];
  luxuryFrom: number;
}

/** Each island's MLS, by the names of feeds. It selects the disclaimer. */
const PROVIDERS: readonly (readonly [RegExp, string])[] = [
  [/hi ?central|honolulu|oahu/i, 'HI Central'],
  [/hawaii information|^his\b|kauai|kona|hilo/i, 'HIS'],
  [/maui|^ram\b/i, 'RAM'],
];

const providerOf = (system: string): string => PROVIDERS.find(([pattern]) => pattern.test(system))?.[1] ?? system;

const listingId = ({ system, key }: SourceKey): string =>
  `m${createHash('sha256').update(`${system}\n${key}`).digest('hex').slice(0, 14)}`;

/** The listing office with its public contact. A contact without an office would name no broker. */
function attributionOf(office: string | null, contact: string | null): string | null {
  if (office === null || contact === null || contact.includes(office)) return contact ?? office;
  return `${office} · ${contact}`;
}

function peopleFields(fields: Fields, options: MapOptions) {
  const name =
    fields.text('ListAgentFullName') ??
    ([fields.text('ListAgentFirstName'), fields.text('ListAgentLastName')].filter((part) => part !== null).join(' ') ||
      null);
  const phone = fields.text('ListAgentPreferredPhone', 'ListAgentDirectPhone');
  const email = fields.text('ListAgentEmail');
  const agent = name === null ? null : { name, phone, email };
  const office = fields.text('ListOfficeName');
  const offices = [office, fields.text('ListOfficeKey'), fields.text('CoListOfficeKey')];
  return {
    agent,
    shown: {
      advisors: [],
      listing_agent: agent,
      listing_office_name: office,
      broker_attribution: attributionOf(office, fields.text('AttributionContact') ?? fields.text('ListOfficePhone')),
      company_listing: offices.some((value) => value !== null && options.companyOffices.includes(value)),
    },
  };
}

function baseScore(listing: Pick<StoredListing, 'photos' | 'public_remarks'>): number {
  return (listing.photos.length > 0 ? 0.5 : 0) + (listing.public_remarks !== null ? 0.3 : 0);
}

function leaseTerm(island: string | null, tenure: string | null, years: number | null): string | null {
  if (island === null || tenure === null) return null;
  if (tenure !== 'Leasehold') return `${island} fee simple`;
  if (years === null) return `${island} lease`;
  const from = Math.floor(years / 10) * 10;
  return `${island} lease, ${from} to ${from + 9} years left`;
}

const townOf = ({ path }: MappedPlace): string | null => path.find(({ level }) => level === 'town')?.name ?? null;

function slugOf(place: MappedPlace, city: string | null, mlsId: string): string {
  const town = townOf(place);
  // some feeds send a street as the city
  const parts = place.isWithheld ? [town ?? '', mlsId] : [place.line1, town ?? city ?? '', mlsId];
  return parts
    .map(handleOf)
    .filter((part) => part !== '')
    .join('-')
    .slice(0, 150)
    .replace(/-$/, '');
}

interface InternalParts {
  modifiedAt: Instant | null;
  hl_regions: string[];
  lease_island_term: string | null;
  recentHigh: number | null;
  agent: StoredListing['internal']['listing_agent'];
  media: Pick<StoredListing, 'photos'>;
  remarks: string | null;
  isWithheld: boolean;
}

/** The part of a listing that only the server needs. */
function internalFields(fields: Fields, source: SourceKey, parts: InternalParts): StoredListing['internal'] {
  return {
    source,
    ...(parts.modifiedAt === null ? {} : { modified_at: parts.modifiedAt }),
    hl_regions: parts.hl_regions,
    mls_area_major: fields.text('MLSAreaMajor', 'CityRegion'),
    mls_area_minor: parts.isWithheld ? null : fields.text('MLSAreaMinor'),
    lease_island_term: parts.lease_island_term,
    advisor_ids: [],
    recent_high_price: parts.recentHigh,
    listing_agent: parts.agent,
    score: baseScore({ photos: parts.media.photos, public_remarks: parts.remarks }),
    sample: false,
    ...(parts.isWithheld ? { address_withheld: true } : {}),
  };
}

/** City and ZIP code. For a withheld address only valid ones, and no ZIP+4, which identifies a side of a street. */
function postFields(fields: Fields, place: MappedPlace): { city: string | null; postal: string | null } {
  const city = spelledPlace(fields.text('City', 'PostalCity'), place.path);
  const postal = fields.zip('PostalCode');
  if (!place.isWithheld) return { city, postal };
  return {
    city: city === null || /\d/.test(city) ? townOf(place) : city,
    postal: postal?.slice(0, 5) ?? null,
  };
}

function toListing(
  sent: Fields,
  { source, modifiedAt }: Leaving,
  status: string,
  place: MappedPlace,
  options: MapOptions,
): unknown {
  const keep = place.isWithheld ? addressFilter(sent, place.path) : (text: string) => text;
  const fields = sent.filtered(keep);
  const mlsId = fields.text('ListingId') ?? keep(source.key) ?? listingId(source);
  const { city, postal } = postFields(fields, place);
  const size = sizeFields(fields);
  const { recentHigh, ...price } = priceFields(fields, options.now);
  const { tenure, yearsLeft, lease } = tenureFields(fields, size.is_rental, options.now);
  const features = mapFeatures(fields, place);
  const regions = regionFields(place.path, city, features.building_name);
  // the listing office is always named, and photos are served from the mirror
  const people = peopleFields(sent, options);
  const media = mapMedia(sent, place);
  const remarks = fields.lines('PublicRemarks')?.slice(0, LIMITS.message) ?? null;
  const { lat, lng } = place;
  const openHouses = place.isWithheld ? [] : openHousesWithin(fields, options.now);
  const luxury = !size.is_rental && (price.asking_price ?? 0) >= options.luxuryFrom;
  return {
    internal_id: listingId(source),
    mls_id: mlsId,
    mls_number: mlsId,
    mls_provider: providerOf(source.system),
    slug: slugOf(place, city, mlsId) || listingId(source),
    title: [place.line1, regions.fields.town].filter((part) => part !== null).join(', '),
    ...price,
    listing_status_name: status,
    listing_at: listedAt(fields),
    updated_at: modifiedAt ? isoOf(modifiedAt) : options.now.toISOString(),
    address: {
      line_1: place.line1,
      city,
      ...(place.state === null ? {} : { state: place.state }),
      postal_code: postal,
      latitude: lat,
      longitude: lng,
    },
    ...regions.fields,
    postal_code: postal,
    lat,
    lng,
    location: lat !== null && lng !== null ? { lat, lng } : null,
    ...size,
    ...media,
    ...(openHouses.length > 0 ? { open_houses: openHouses } : {}),
    public_remarks: remarks,
    description: remarks,
    ...people.shown,
    luxury,
    featured: false,
    conservation: features.zoning_normalized === 'Conservation',
    short_term_rentals_allowed: fields.yesNo('ShortTermRentalYN', 'ShortTermRentalsAllowedYN') ?? false,
    land_tenure: tenure,
    title_land: tenure,
    lease,
    // never from a feed, because offers of compensation must not be published
    coopCommission: null,
    ...feeFields(fields),
    ...(place.isWithheld ? { tax_id: null, tmk: [] } : taxKey(fields, countyOf(place))),
    ...features,
    property_tags: luxury ? ['Luxury'] : [],
    internal: internalFields(fields, source, {
      modifiedAt,
      hl_regions: regions.hl_regions,
      recentHigh,
      agent: people.agent,
      media,
      remarks,
      isWithheld: place.isWithheld,
      lease_island_term: leaseTerm(regions.fields.island, tenure, yearsLeft),
    }),
  };
}

const COUNTIES: Readonly<Record<string, number>> = {
  oahu: 1,
  maui: 2,
  lanai: 2,
  molokai: 2,
  'big-island': 3,
  kauai: 4,
};
const countyOf = ({ path }: MappedPlace): number | null => COUNTIES[path[0]?.handle ?? ''] ?? null;

/** Fields that are read and never shown. */
function dropForbidden(fields: Fields): string[] {
  const offer = fields.value(
    'BuyerBrokerageCompensation',
    'BuyerAgencyCompensation',
    'SubAgencyCompensation',
    'BuyerBrokerageCompensationType',
    'BuyerAgencyCompensationType',
  );
  return offer === null || offer === undefined ? [] : ['offer of compensation dropped'];
}

/** The last day or time when it came on the market that the record says. */
const listedAt = (fields: Fields): string | null => {
  const found =
    fields.startOfDay('OnMarketDate') ??
    fields.instant('OnMarketTimestamp') ??
    fields.startOfDay('ListingContractDate') ??
    fields.instant('OriginalEntryTimestamp');
  return found && isoOf(found);
};

const leftOut = (key: string | null, reason: string, fields: Fields | null, leaves: Leaving | null = null): Mapped => ({
  kind: 'left-out',
  key,
  reason,
  fields,
  leaves,
});

/** Why a home in the public's sight may not be shown; null where it may. */
function refusal(fields: Fields): string | null {
  const outside = outsideHawaii(fields);
  if (outside !== null) return outside;
  const kind = kindOf(fields);
  return kind.kind === 'none' ? kind.reason : null;
}

/** When the record changed. A time in the future would keep later changes out, and is read as now. */
function modifiedAtOf(fields: Fields, now: Date): { at: Instant | null; isAhead: boolean } {
  const at = fields.instant('ModificationTimestamp');
  const isAhead = at !== null && millisecondsOf(at) > now.getTime() + CLOCK_SKEW_MS;
  return { at: isAhead ? instantOfDate(now) : at, isAhead };
}

/** Converts one record of a feed to a listing, a removal, or a reason why it is neither. */
export function mapRecord(value: unknown, options: MapOptions): Mapped {
  const fields = feedRecord(value);
  if (!fields) return leftOut(null, 'not a listing', null);
  const system = fields.text('OriginatingSystemName', 'SourceSystemName') ?? 'Unnamed feed';
  const key = fields.key('ListingKey', 'ListingKeyNumeric', 'SourceSystemKey') ?? fields.key('ListingId');
  if (key === null) return leftOut(null, 'no ListingKey', fields);
  const changed = modifiedAtOf(fields, options.now);
  const source = { source: { system, key }, modifiedAt: changed.at };
  const standing = standingOf(fields);
  if (standing.kind === 'removed') return { kind: 'removal', ...source, reason: standing.reason, fields };
  if (standing.kind === 'unknown') return leftOut(key, standing.reason, fields, source);
  // a listing that was stored before is removed
  const refused = refusal(fields);
  if (refused !== null) return { kind: 'removal', ...source, reason: refused, fields };
  const place = mapPlace(fields);
  if (!place) return leftOut(key, 'neither address nor place', fields);
  const found = storedListingSchema.safeParse(toListing(fields, source, standing.status, place, options));
  if (!found.success) {
    const [issue] = found.error.issues;
    return leftOut(key, `${issue?.path.join('.') ?? 'record'}: ${issue?.message ?? 'not valid'}`, fields);
  }
  const notes = [
    ...(changed.isAhead ? ['ModificationTimestamp: in the future, read as now'] : []),
    ...place.notes,
    ...(standing.assumed ? ['no status sent, treated as Active'] : []),
    ...([found.data.dwelling_type_name].flat().length === 0 ? ['the record does not say the kind of home'] : []),
    ...dropForbidden(fields),
    ...unreadNotes(fields.unread),
  ];
  return { kind: 'listing', ...source, listing: found.data, fields, notes };
}
