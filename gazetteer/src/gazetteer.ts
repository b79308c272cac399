import type { RegionLevel } from 'shared-contracts';
import { isOnLand } from './coast';
import { ISLANDS, type Island } from './islands';
import { handleOf } from './place-names';
import { type PlaceRow, readPlaceRows } from './place-rows';

/** A step of a stored region path. Ids stay the same if new rows are added only at the end. */
export interface Place {
  id: number;
  level: RegionLevel;
  name: string;
  handle: string;
  lat: number;
  lng: number;
  parent: Place | null;
}

/** A town with the data for the generator. */
export interface Town extends Place {
  row: PlaceRow;
  island: Island;
  district: Place;
  communities: Place[];
}

interface Gazetteer {
  places: Place[];
  towns: Town[];
}

function communitiesOf(town: Town): Place[] {
  const entries = town.row.communities.split('; ').filter(Boolean);
  return entries.map((entry, i) => {
    const [name = '', at = ''] = entry.split('@');
    const [lat = town.lat, lng = town.lng] = at.split(' ').map(Number);
    return { id: town.id + 1 + i, level: 'community', name, handle: handleOf(name), lat, lng, parent: town };
  });
}

function townOf(row: PlaceRow, id: number, district: Place, island: Island): Town {
  const { lat, lng } = row;
  const base = { id, level: 'town' as const, name: row.town, handle: handleOf(row.town), lat, lng, parent: district };
  const town: Town = { ...base, row, island, district, communities: [] };
  town.communities = communitiesOf(town);
  return town;
}

/** The middle of the towns, or the largest town if the middle is in the sea. */
function centerOf(rows: PlaceRow[]): { lat: number; lng: number } {
  const mean = (axis: 'lat' | 'lng') => rows.reduce((sum, row) => sum + row[axis], 0) / rows.length;
  const [lat, lng] = [Number(mean('lat').toFixed(4)), Number(mean('lng').toFixed(4))];
  if (isOnLand(lat, lng)) return { lat, lng };
  const [largest] = [...rows].sort((a, b) => b.weight - a.weight);
  return { lat: largest?.lat ?? lat, lng: largest?.lng ?? lng };
}

function addIsland(into: Gazetteer, island: Island, index: number, rows: PlaceRow[]): void {
  const id = (index + 1) * 10_000;
  const { name, handle, lat, lng } = island;
  const place: Place = { id, level: 'island', name, handle, lat, lng, parent: null };
  into.places.push(place);
  const districts = [...new Set(rows.map((row) => row.district))];
  districts.forEach((label, i) => {
    const own = rows.filter((row) => row.district === label);
    const of = { level: 'district' as const, name: label, handle: handleOf(label), parent: place };
    const district: Place = { id: id + (i + 1) * 500, ...of, ...centerOf(own) };
    const towns = own.map((row, n) => townOf(row, district.id + 1 + n * 20, district, island));
    into.places.push(district, ...towns.flatMap((town) => [town, ...town.communities]));
    into.towns.push(...towns);
  });
}

function build(): Gazetteer {
  const gazetteer: Gazetteer = { places: [], towns: [] };
  const rows = readPlaceRows();
  ISLANDS.forEach((island, i) => {
    addIsland(
      gazetteer,
      island,
      i,
      rows.filter((row) => row.island === island.handle),
    );
  });
  return gazetteer;
}

let built: Gazetteer | null = null;

/** All regions of the site, largest first, and the towns of listings. */
export function gazetteer(): Readonly<Gazetteer> {
  built ??= build();
  return built;
}

/** The island first, the place itself last. */
export function pathOf(place: Place): Place[] {
  return place.parent ? [...pathOf(place.parent), place] : [place];
}

const LEVEL_WORDS = { island: 'Island', district: 'District', town: 'Town', community: 'Community' } as const;

/** 'Island::Maui > District::South'; a building is written as a fifth level. */
export function regionLevelString(place: Place, building?: string | null): string {
  const steps = pathOf(place).map(({ level, name }) => `${LEVEL_WORDS[level]}::${name}`);
  return (building ? [...steps, `BuildingName::${building}`] : steps).join(' > ');
}
