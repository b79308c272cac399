import type { ListingFeatures } from 'shared-contracts';
import type { Fields } from './fields';
import { yearOf } from './map-facts';

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
export function mapFeatures(fields: Fields, { isWithheld }: { isWithheld: boolean }): ListingFeatures {
  const association = fields.list('AssociationAmenities');
  const utilities = [...fields.list('Utilities'), ...fields.list('Electric')];
  const year = yearOf(fields, 'YearBuilt') ?? yearOf(fields, 'YearBuiltEffective');
  const zoning = fields.text('Zoning', 'ZoningDescription');
  const parking = fields.list('ParkingFeatures');
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
    inclusions: fields.list('Inclusions'),
    appliances: fields.list('Appliances'),
    listing_view: fields.list('View'),
    pool_features: poolOf(fields),
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
  };
}
