import type { ListingFeatures } from 'shared-contracts';
import type { Fields } from './fields';
import { yearOf } from './map-facts';
import type { MappedPlace } from './map-place';

const ZONINGS: readonly (readonly [RegExp, string])[] = [
  [/conserv|^p-?\d/i, 'Conservation'],
  [/^ag|agri|^a-\d+a|farm/i, 'Agricultural'],
  [/hotel|resort|^v-|^h-?m/i, 'Resort/Hotel'],
  [/^a-?\d|apart|multi|^rm/i, 'Apartment'],
  [/^r|resid|single/i, 'Residential'],
  [/bus|commerc|^b-|^c/i, 'Business'],
  [/indust|^i-/i, 'Industrial'],
];

const zoningName = (zoning: string | null): string | null =>
  zoning === null ? null : (ZONINGS.find(([pattern]) => pattern.test(zoning))?.[1] ?? 'Other');

function elevatorOf(amenities: readonly string[]): string | null {
  return amenities.some((amenity) => /elevator/i.test(amenity)) ? 'Yes' : null;
}

function poolOf(fields: Fields): string[] {
  const features = fields.list('PoolFeatures');
  return features.length === 0 && fields.yesNo('PoolPrivateYN') === true ? ['Private'] : features;
}

/** What is named, but is not there. */
const MISSING = /^(?:no|none|without|possible|potential|room for)\b/i;
const names = (pattern: RegExp) => (text: string) => pattern.test(text) && !MISSING.test(text);

const isPool = names(/\bpools?\b(?! table)/i);
/** Says nothing about a pool by itself; all other words of the field do. */
const NO_POOL = /\b(?:spa|hot tub|jacuzzi|other|remarks)\b/i;

/** A pool of the home or of its community. No private pool leaves open whether the community has one. */
function hasPool(fields: Fields, features: readonly string[], amenities: readonly string[]): boolean | undefined {
  const isKnown = features.some((kind) => isPool(kind) || !(NO_POOL.test(kind) || MISSING.test(kind)));
  if (isKnown || fields.yesNo('PoolPrivateYN') === true || amenities.some(isPool)) return true;
  return fields.saysNone('PoolFeatures') ? false : (fields.yesNo('PoolYN') ?? undefined);
}

const isCooler = names(
  /\bair con|\bcentral\b|\ba\/?c\b|\b(?:ductless|split|heat pump|zoned)\b|\b(?:window|wall|multi)\b.*\bunits?\b/i,
);
/** In lists of other things, which have a central vacuum and a split level too. */
const isAirConditioner = names(/\bair[ -]?con|\ba\/?c\b|\bcentral air\b/i);
const FAN = /\bfans?\b/i;

/** Whether a machine cools the home; fans do not. The list of what cools it says more than the yes or no next to it. */
function hasAirConditioning(fields: Fields, others: readonly string[]): boolean | undefined {
  const cooling = fields.list('Cooling');
  const said = fields.yesNo('CoolingYN') ?? undefined;
  if (cooling.some(isCooler) || others.some(isAirConditioner)) return true;
  const isFanned = cooling.length > 0 && cooling.every((text) => FAN.test(text) || MISSING.test(text));
  return isFanned || fields.saysNone('Cooling') ? false : said;
}

const isOhana = names(
  /\bohana\b(?!.*\b(?:potential|possible|allowed|zon|room))|\baccessory dwelling|\badu\b|\bguest (?:house|cottage)|\bsecond (?:residence|dwelling)|\bin[ -]law (?:unit|suite|quarters)/i,
);

/** A second home on the lot or in the house, by any of its names. The feed's standard has no field for it. */
function hasOhana(fields: Fields): boolean | undefined {
  const said = fields.yesNo('OhanaYN', 'OhanaUnitYN', 'AccessoryDwellingUnitYN') ?? undefined;
  const lists = ['OtherStructures', 'ArchitecturalStyle', 'InteriorFeatures', 'ExteriorFeatures', 'PropertySubType'];
  if (lists.some((name) => fields.list(name).some(isOhana))) return true;
  return fields.saysNone('OtherStructures') ? (said ?? false) : said;
}

function internetOf(utilities: readonly string[]): string | null {
  return utilities.find((utility) => /cable|fiber|internet/i.test(utility)) ?? null;
}

const STORIES: Readonly<Record<number, string>> = { 1: 'One', 2: 'Two', 3: 'Three or more' };

function levelsOf(fields: Fields): string | null {
  const [level] = fields.list('Levels');
  const count = fields.amount('StoriesTotal', 'Stories');
  return level ?? (count === null ? null : (STORIES[Math.min(3, count)] ?? null));
}

/** The standard has no field for it; feeds have it among the parking features, the amenities or the utilities. */
const EV_CHARGING = /\b(?:ev|electric (?:vehicle|car))\b.*charg|\bcar charg/i;

/** 'Yes' and kinds of pets, with or without limits; undefined where the feed does not say. */
function petsOf(rules: readonly string[]): boolean | undefined {
  return rules.length === 0 ? undefined : rules.some((rule) => !/^no\b|call/i.test(rule));
}

/** 'Furnished', 'Partially', 'Negotiable', 'Unfurnished'; undefined where the feed does not say. */
function furnishedOf(text: string | null): boolean | undefined {
  return text === null ? undefined : /^furnished|^turnkey|^yes/i.test(text);
}

/** '2', also from 'Zone 2'. */
function lavaZone(fields: Fields): string | null {
  const text = fields.text('LavaZone');
  const zone = /^(?:lava\s*)?(?:zone\s*)?([1-9])$/i.exec(text ?? '')?.[1] ?? null;
  if (text !== null && zone === null) fields.report('LavaZone');
  return zone;
}

/** Further features of a home, with the feed's words. A missing field is an empty list or null. */
export function mapFeatures(
  fields: Fields,
  { isWithheld, seaDistance }: Pick<MappedPlace, 'isWithheld' | 'seaDistance'>,
): ListingFeatures {
  const association = fields.list('AssociationAmenities');
  const utilities = [...fields.list('Utilities'), ...fields.list('Electric')];
  const year = yearOf(fields, 'YearBuilt') ?? yearOf(fields, 'YearBuiltEffective');
  const zoning = fields.text('Zoning', 'ZoningDescription');
  const parking = fields.list('ParkingFeatures');
  const pools = poolOf(fields);
  const inclusions = fields.list('Inclusions');
  const appliances = fields.list('Appliances');
  const amenities = [
    ...new Set([
      ...association,
      ...fields.list('InteriorFeatures'),
      ...fields.list('ExteriorFeatures'),
      ...fields.list('CommunityFeatures'),
    ]),
  ];
  return {
    amenities,
    inclusions,
    appliances,
    listing_view: fields.list('View'),
    pool_features: pools,
    parking_features: parking,
    property_condition: fields.list('PropertyCondition'),
    security: fields.list('SecurityFeatures'),
    stories_type: levelsOf(fields),
    aprox_year_built: year,
    approx_year_built: year,
    architectural_style: fields.list('ArchitecturalStyle'),
    // few buildings have the same name, so the name may reveal the address
    building_name: isWithheld ? null : fields.text('BuildingName'),
    elevator: elevatorOf(association),
    internet_availability: internetOf(utilities),
    water: fields.list('WaterSource'),
    wastewater: fields.list('Sewer'),
    utilities,
    frontage: [...new Set([...fields.list('FrontageType'), ...fields.list('WaterfrontFeatures')])],
    schools: {
      elementary: fields.text('ElementarySchool'),
      middle: fields.text('MiddleOrJuniorSchool'),
      high: fields.text('HighSchool'),
    },
    zoning,
    zoning_normalized: zoningName(zoning),
    // not in the standard; local feeds use these names
    lava_zone: lavaZone(fields),
    flood_zone: fields.text('FloodZone'),
    occupancy: fields.list('OccupantType')[0] ?? null,
    financing: fields.list('ListingTerms'),
    pets_allowed: petsOf(fields.list('PetsAllowed')),
    furnished: furnishedOf(fields.text('Furnished')),
    ev_charging: [...parking, ...amenities, ...utilities].some((text) => EV_CHARGING.test(text)),
    pool: hasPool(fields, pools, amenities),
    air_conditioning: hasAirConditioning(fields, [...amenities, ...inclusions, ...appliances]),
    ohana_unit: hasOhana(fields),
    sea_distance: seaDistance,
  };
}
