import { seaDistanceFt } from 'gazetteer';
import type { ListingFeatures } from 'shared-contracts';
import words from '../data/features.json' with { type: 'json' };
import type { Random } from '../random';
import type { Home } from './home';
import type { Site } from './site';

const hasPool = (random: Random, home: Home) =>
  !home.building && home.dwelling !== 'Vacant Land' && random.chance(0.06 + home.quality * 0.7);

/** Only newer and better homes have it. It uses no random number, so that all other values stay the same. */
const hasCharging = ({ yearBuilt, quality }: Home) => (yearBuilt ?? 0) >= 2012 && quality > 0.45;

/** Homes without a building, and every other building. It takes no number of the generator. */
const allowsPets = ({ dwelling, building, floorArea }: Home) =>
  dwelling !== 'Vacant Land' && (!building || (floorArea ?? 0) % 2 === 0);

/** Most homes in resorts' buildings. It takes no number of the generator. */
const isFurnished = ({ building, quality, ocean }: Home) => building !== null && (ocean !== 'none' || quality > 0.6);

/** Most condominiums, newer houses and better ones; records of old homes do not say. It takes no number of the generator. */
function hasAirConditioning({ dwelling, building, yearBuilt, quality }: Home): boolean | undefined {
  if (dwelling === 'Vacant Land' || (yearBuilt ?? 0) < 1965) return undefined;
  return building ? quality > 0.25 : (yearBuilt ?? 0) >= 2000 || quality > 0.6;
}

/** About one house in six, among those with three rooms or more. It takes no number of the generator. */
function hasOhana({ dwelling, beds, floorArea }: Home): boolean | undefined {
  if (dwelling === 'Multi-Dwelling') return true;
  return dwelling === 'Single Family' ? (beds ?? 0) >= 3 && (floorArea ?? 0) % 5 === 0 : undefined;
}

function seaDistanceOf({ at }: Site): ListingFeatures['sea_distance'] {
  const feet = at && seaDistanceFt(at.lat, at.lng);
  return feet === null ? null : { feet };
}

function viewsOf(random: Random, home: Home): string[] {
  const land = random.some(
    ['Mountain(s)', 'Garden', 'Golf Course', 'City Lights', 'Valley', 'Pasture'],
    random.int(0, 2),
  );
  if (home.ocean === 'none') return land.length > 0 ? land : ['None'];
  return [...new Set(['Ocean', ...(random.chance(0.35) ? ['Sunset'] : []), ...land])];
}

function zoningOf(random: Random, site: Site, home: Home): { zoning: string; zoning_normalized: string } {
  const { character } = site.town.row;
  if (character === 'rural' || character === 'remote') {
    if ((home.lotSize ?? 0) > 80_000 && random.chance(0.8))
      return { zoning: random.pick(['AG', 'A-5a', 'A-20a'] as const), zoning_normalized: 'Agricultural' };
    if (random.chance(0.03)) return { zoning: 'P-1', zoning_normalized: 'Conservation' };
  }
  if (home.building && character === 'resort')
    return { zoning: random.pick(['H-M', 'V-4', 'Resort'] as const), zoning_normalized: 'Resort/Hotel' };
  if (home.building) return { zoning: random.pick(['A-1', 'A-2', 'A-3'] as const), zoning_normalized: 'Apartment' };
  return { zoning: random.pick(['R-1', 'R-3', 'R-5', 'R-7.5'] as const), zoning_normalized: 'Residential' };
}

function hazardsOf(random: Random, site: Site, home: Home) {
  const base = site.town.row.lava_zone;
  const zone = base === '' ? null : String(Math.min(9, Math.max(1, Number(base) + (random.chance(0.24) ? 1 : 0))));
  const coastal = home.ocean === 'front';
  const flood = random.weighted(
    [
      ['X', coastal ? 3 : 80],
      ['VE', coastal ? 4 : 0],
      ['AE', coastal ? 4 : 5],
      ['XS', 8],
      ['A', 1],
      ['D', 3],
    ],
    'X',
  );
  return { lava_zone: zone, flood_zone: flood };
}

function utilitiesOf(random: Random, site: Site) {
  const remote = site.town.row.character === 'remote';
  const rural = remote || site.town.row.character === 'rural';
  return {
    internet_availability: remote
      ? random.pick(['Satellite', 'Unknown'] as const)
      : random.pick(['Cable', 'Fiber', 'Cable'] as const),
    water: [
      rural && site.town.row.lava_zone !== '' && random.chance(0.5)
        ? 'Catchment'
        : remote && random.chance(0.3)
          ? 'Private'
          : 'County',
    ],
    wastewater: [rural ? random.pick(['Septic', 'Cesspool', 'Septic'] as const) : 'Sewer'],
    utilities: [
      'Electricity',
      ...(random.chance(0.8) ? ['Telephone'] : []),
      ...(remote ? [] : ['Cable TV']),
      ...(random.chance(0.18) ? ['Underground'] : []),
    ],
  };
}

function comfortsOf(random: Random, home: Home) {
  if (home.dwelling === 'Vacant Land')
    return {
      amenities: [],
      inclusions: [],
      appliances: [],
      security: [],
      parking_features: [],
      property_condition: [],
      architectural_style: [],
    };
  const tower = (home.building?.floors ?? 0) > 6;
  return {
    amenities: home.building ? random.some(words.buildingAmenities, 2 + Math.round(home.quality * 6)) : [],
    inclusions: random.some(words.inclusions, random.int(2, 5)),
    appliances: random.some(words.appliances, random.int(3, 7)),
    security: tower
      ? random.some(['Key', 'Keyed Elevator', 'Guard', 'Video', 'Card'], random.int(1, 3))
      : random.some(['Gated Community', 'Security System', 'Smoke Detector'], random.int(0, 2)),
    parking_features: home.building
      ? [random.pick(['Assigned', 'Covered', 'Guest', 'Open'] as const)]
      : random.some(['Garage', 'Carport', 'Driveway', 'Street'], random.int(1, 2)),
    property_condition: [
      random.weighted(
        [
          ['Excellent', 2 + home.quality * 5],
          ['Above Average', 5],
          ['Average', 4],
          ['Fair', 0.8],
        ],
        'Average',
      ),
    ],
    architectural_style: home.building ? [] : [random.pick(words.styles)],
  };
}

const STORIES = ['One', 'Two', 'Three or more'] as const;

export function makeFeatures(random: Random, site: Site, home: Home): ListingFeatures {
  const { elementary, middle, high } = site.town.row;
  const pool = hasPool(random, home);
  const oceanFront = home.ocean === 'front' ? ['Ocean Front', ...(random.chance(0.4) ? ['Sandy Beach'] : [])] : [];
  const year = home.yearBuilt;
  const charging = hasCharging(home);
  const comforts = comfortsOf(random, home);
  const features = {
    ...comforts,
    parking_features: [...comforts.parking_features, ...(charging ? ['EV Charging'] : [])],
    ev_charging: charging,
    pets_allowed: allowsPets(home),
    furnished: isFurnished(home),
    air_conditioning: comforts.inclusions.some((name) => name === 'Split Air Conditioning') || hasAirConditioning(home),
    ohana_unit: hasOhana(home),
    sea_distance: seaDistanceOf(site),
    ...zoningOf(random, site, home),
    ...hazardsOf(random, site, home),
    ...utilitiesOf(random, site),
    listing_view: viewsOf(random, home),
    pool_features: pool
      ? ['In Ground', ...(random.chance(0.3) ? ['Heated'] : [])]
      : home.building && random.chance(0.7)
        ? ['Community']
        : [],
    stories_type: home.stories === null ? null : (STORIES[home.stories - 1] ?? 'Three or more'),
    aprox_year_built: year,
    approx_year_built: year,
    building_name: home.building?.name ?? null,
    elevator: home.building ? (home.building.floors > 3 ? 'Yes' : 'No') : null,
    frontage: [
      ...oceanFront,
      ...(random.chance(0.06) ? ['Golf Course'] : []),
      ...(random.chance(0.04) ? ['Stream'] : []),
    ],
    schools: { elementary, middle, high },
    occupancy:
      home.dwelling === 'Vacant Land' ? null : random.pick(['Owner', 'Vacant', 'Tenant', 'Vacation Rental'] as const),
    financing: home.isRental
      ? []
      : ['Cash', ...random.some(['Conventional', 'FHA', 'VA', 'Seller Financing'], random.int(1, 3))],
  };
  return { ...features, pool: features.pool_features.length > 0 || comforts.amenities.some((name) => name === 'Pool') };
}
