import {
  folded,
  gazetteer,
  handleOf,
  islandAt,
  type Place,
  pathOf,
  regionLevelString,
  seaDistanceFt,
  type Town,
} from 'gazetteer';
import type { SeaDistance } from 'shared-contracts';
import type { Fields } from './fields';
import { splitUnit } from './read-values';

/** Counties with one island. Maui County has three and needs the position or the town. */
const ISLAND_OF_COUNTY: Readonly<Record<string, string>> = {
  honolulu: 'oahu',
  oahu: 'oahu',
  kauai: 'kauai',
  hawaii: 'big-island',
  maui: 'maui',
  lanai: 'lanai',
  molokai: 'molokai',
};
/** Postal city names that differ from the town's name. */
const CITY_ALIASES: Readonly<Record<string, string>> = {
  kamuela: 'waimea',
  'kailua kona': 'kailua-kona',
  honolulu: '',
  'ocean view': 'ocean-view',
};

const WITHHELD = 'Address withheld';

export interface MappedPlace {
  line1: string;
  isWithheld: boolean;
  /** two letters */
  state: string | null;
  path: Place[];
  lat: number | null;
  lng: number | null;
  seaDistance: SeaDistance | null;
  notes: string[];
}

const unitLetters = (unit: string): string => folded(unit).replaceAll(' ', '');
/** A number after one of these words belongs to the street. */
const NUMBERED_ROAD = /\b(?:highway|hwy|route|rte|road|rd)$/i;

/**
 * The address line with the unit at its end, as '201 Ohua Ave #2'. A unit that the line has already, with or without a word
 * for it, is not repeated.
 */
function lineOf(fields: Fields): string | null {
  const names = ['StreetNumber', 'StreetDirPrefix', 'StreetName', 'StreetSuffix', 'StreetDirSuffix'] as const;
  const parts = names.map((name) => fields.text(name));
  const unit = fields.unit('UnitNumber');
  const [first, second = ''] = (fields.text('UnparsedAddress') ?? '').split(',');
  const built = parts.filter((part) => part !== null).join(' ');
  const line = parts[2] !== null && built !== '' ? built : first?.trim() || built;
  if (line === '') return null;
  const named = splitUnit(line);
  const behind = splitUnit(`${line}, ${second.trim()}`).unit;
  const found = unit ?? named.unit ?? behind;
  return found === null ? line : `${unit === null ? named.street : withoutUnit(line, unit)} #${found}`;
}

/** The line without this unit at its end. */
function withoutUnit(line: string, unit: string): string {
  const named = splitUnit(line);
  if (named.unit !== null && unitLetters(named.unit) === unitLetters(unit)) return named.street;
  if (!line.toLowerCase().endsWith(` ${unit.toLowerCase()}`)) return line;
  const street = line.slice(0, -unit.length).trim();
  return /\p{L}/u.test(street) && !NUMBERED_ROAD.test(street) ? street : line;
}

/** A place of the gazetteer as it spells it: feeds leave out okina and kahako. Another name stays as sent. */
export function spelledPlace(name: string | null, path: readonly Place[]): string | null {
  if (name === null) return null;
  const handle = handleOf(name);
  const named = (places: readonly Place[]) => places.find((place) => place.handle === handle)?.name;
  return named(path) ?? named(gazetteer().places) ?? name;
}

function islandHandle(fields: Fields, at: { lat: number; lng: number } | null, town: Town | null): string | null {
  const byPosition = at ? islandAt(at.lat, at.lng) : null;
  const county = folded(fields.text('CountyOrParish') ?? '').replace(/ county$/, '');
  return byPosition ?? town?.island.handle ?? ISLAND_OF_COUNTY[county] ?? null;
}

/** The town that a feed means by any of its names, on one island if that is known. */
function townNamed(names: readonly (string | null)[], island: string | null): Town | null {
  for (const name of names) {
    const handle = handleOf(name ?? '');
    const wanted = CITY_ALIASES[folded(name ?? '')] ?? handle;
    if (wanted === '') continue;
    const found = gazetteer().towns.filter(
      (town) => town.handle === wanted && (island === null || town.island.handle === island),
    );
    if (found.length === 1 || (found.length > 1 && island !== null)) return found[0] ?? null;
  }
  return null;
}

function nearestTown(island: string, at: { lat: number; lng: number }): Town | null {
  const towns = gazetteer().towns.filter((town) => town.island.handle === island);
  const distance = (town: Town) => Math.hypot(town.lat - at.lat, (town.lng - at.lng) * 0.93);
  return towns.reduce<Town | null>(
    (best, town) => (best === null || distance(town) < distance(best) ? town : best),
    null,
  );
}

function regionPath(fields: Fields, at: { lat: number; lng: number } | null): Place[] {
  const names = [fields.text('MLSAreaMinor'), fields.text('City', 'PostalCity'), fields.text('SubdivisionName')];
  const major = fields.text('MLSAreaMajor', 'CityRegion');
  const first = townNamed(names, at ? islandAt(at.lat, at.lng) : null);
  const island = islandHandle(fields, at, first);
  if (island === null) return [];
  const town = townNamed(names, island) ?? (at && islandAt(at.lat, at.lng) === island ? nearestTown(island, at) : null);
  const { places } = gazetteer();
  if (town) {
    const community = town.communities.find((place) =>
      names.some((name) => name !== null && place.handle === handleOf(name)),
    );
    return pathOf(community ?? town);
  }
  const district = places.find(
    (place) => place.level === 'district' && place.parent?.handle === island && place.handle === handleOf(major ?? ''),
  );
  return district ? pathOf(district) : places.filter((place) => place.level === 'island' && place.handle === island);
}

function positionOf(fields: Fields): { lat: number; lng: number } | null {
  const lat = fields.number('Latitude');
  const lng = fields.number('Longitude');
  if (lat === null || lng === null || (lat === 0 && lng === 0)) return null;
  if (Math.abs(lat) <= 90 && Math.abs(lng) <= 180) return { lat, lng };
  fields.report(Math.abs(lat) > 90 ? 'Latitude' : 'Longitude');
  return null;
}

/** The islands with the sea around them. */
const MARKET = { south: 18.5, north: 22.6, west: -161, east: -154.5 };

function isInMarket({ lat, lng }: { lat: number; lng: number }): boolean {
  return lat >= MARKET.south && lat <= MARKET.north && lng >= MARKET.west && lng <= MARKET.east;
}

/**
 * The state as two letters: the feed's own, or Hawaii's where a region of the islands is known. A text that names no state
 * is reported and decides nothing where a region is known.
 */
function stateOf(fields: Fields, path: () => readonly Place[]): string | null {
  return fields.state('StateOrProvince') ?? (path().length > 0 ? 'HI' : null);
}

/** Why a record is not a home in Hawaii; null for one that is. */
export function outsideHawaii(fields: Fields): string | null {
  const at = positionOf(fields);
  const state = stateOf(fields, () => regionPath(fields, at));
  if (state === 'HI') return null;
  const sent = state ?? fields.text('StateOrProvince');
  if (sent !== null) return `outside Hawaii: StateOrProvince is '${sent.slice(0, 40)}'`;
  return at === null ? null : 'outside Hawaii: no state is sent, and the position lies on none of the islands';
}

/**
 * Address, position and regions. If the seller withholds the address, all data more precise than the town is left out.
 */
export function mapPlace(fields: Fields): MappedPlace | null {
  const isWithheld = fields.allows('InternetAddressDisplayYN') === false;
  const sent = positionOf(fields);
  const at = sent !== null && isInMarket(sent) ? sent : null;
  const found = regionPath(fields, at);
  const path = isWithheld ? found.filter(({ level }) => level !== 'community') : found;
  const line = lineOf(fields);
  if (line === null && !isWithheld && path.length === 0) return null;
  const notes = [
    ...(at === null
      ? [sent === null ? 'no position' : `the position ${sent.lat}, ${sent.lng} is left out: it lies outside Hawaii`]
      : islandAt(at.lat, at.lng) === null
        ? ['the position lies on none of the islands']
        : []),
    ...(path.length === 0 ? ['in no region of the site'] : []),
    ...(isWithheld ? ['address withheld by the seller'] : []),
  ];
  const shown = isWithheld ? null : at;
  return {
    line1: isWithheld ? WITHHELD : (line ?? WITHHELD),
    isWithheld,
    state: stateOf(fields, () => path),
    path,
    lat: shown?.lat ?? null,
    lng: shown?.lng ?? null,
    seaDistance: at && seaDistanceOf(at, isWithheld),
    notes,
  };
}

const HALF_MILE_FT = 2640;

/**
 * The distance of a withheld address is rounded up to the half mile: the strip of a town that it leaves has hundreds of homes,
 * and neither a filter nor the order of a search narrows it.
 */
function seaDistanceOf({ lat, lng }: { lat: number; lng: number }, isWithheld: boolean): SeaDistance | null {
  const feet = seaDistanceFt(lat, lng);
  if (feet === null) return null;
  return isWithheld ? { feet: Math.max(1, Math.ceil(feet / HALF_MILE_FT)) * HALF_MILE_FT, at_most: true } : { feet };
}

/** The region fields of a listing. Repeated facts come from one value. */
export function regionFields(path: readonly Place[], city: string | null, building: string | null) {
  const named = (level: Place['level']) => path.find((place) => place.level === level)?.name ?? null;
  const [island, district, town] = [
    named('island'),
    named('district'),
    named('town') ?? (path.length > 0 ? null : city),
  ];
  const handles = path.map(({ handle }) => handle);
  const last = path.at(-1);
  return {
    fields: {
      island,
      geo_island: island,
      hl_region_island: island,
      district,
      geo_district: district,
      hl_region_district: district,
      town,
      geo_town: town,
      hl_region_town: town,
      hl_region_community: named('community'),
      slug_island: path[0]?.handle ?? null,
      hl_regions_slugs: handles.map((_, i) => handles.slice(0, i + 1).join('--')),
      tagged_regions: path.map(({ name }) => name),
      region_slug_path: handles.length > 0 ? handles.join('/') : null,
      region_name_path: handles.length > 0 ? path.map(({ name }) => name).join(' > ') : null,
    },
    hl_regions: [
      ...path.map((place) => regionLevelString(place)),
      ...(last && building ? [regionLevelString(last, building)] : []),
    ],
  };
}
