import { gazetteer, islandAt, isOnLand, type Place, pathOf, regionLevelString, type Town } from 'gazetteer';
import type { Random } from '../random';

const KM_PER_DEGREE = 111;

/** The place of a listing. */
export interface Site {
  town: Town;
  /** the innermost region: a community, or the town itself */
  place: Place;
  community: Place | null;
  /** null for the few listings whose feed has no position */
  at: { lat: number; lng: number } | null;
}

let weights: (readonly [Town, number])[] | null = null;

function townWeights(): (readonly [Town, number])[] {
  if (weights) return weights;
  const { towns } = gazetteer();
  const total = new Map<string, number>();
  for (const town of towns) total.set(town.island.handle, (total.get(town.island.handle) ?? 0) + town.row.weight);
  weights = towns.map((town) => [town, (town.island.weight * town.row.weight) / (total.get(town.island.handle) ?? 1)]);
  return weights;
}

/** Requires land on all sides, so that no pin is in the surf. */
function isDry(lat: number, lng: number): boolean {
  const step = 0.0008;
  return [
    [0, 0],
    [step, 0],
    [-step, 0],
    [0, step],
    [0, -step],
  ].every(([dLat = 0, dLng = 0]) => isOnLand(lat + dLat, lng + dLng));
}

/** A random point on land near a centre; the centre itself after too many tries. */
export function pointNear(
  random: Random,
  center: Place,
  spreadKm: number,
  island: string,
): { lat: number; lng: number } {
  const spread = spreadKm / KM_PER_DEGREE / 2;
  for (let attempt = 0; attempt < 60; attempt++) {
    const lat = center.lat + random.normal() * spread;
    const lng = center.lng + (random.normal() * spread) / Math.cos((center.lat * Math.PI) / 180);
    const near = Math.hypot(lat - center.lat, lng - center.lng) < spread * 5;
    if (near && isDry(lat, lng) && islandAt(lat, lng) === island)
      return { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) };
  }
  return { lat: center.lat, lng: center.lng };
}

export function makeSite(random: Random): Site {
  const entries = townWeights();
  const [first] = entries;
  if (!first) throw new Error('The gazetteer is empty');
  const town = random.weighted(entries, first[0]);
  const { communities } = town;
  const community = communities.length > 0 && random.chance(0.62) ? random.pick(communities) : null;
  const place = community ?? town;
  const spread = community ? Math.min(0.7, town.row.spread_km) : town.row.spread_km;
  const at = pointNear(random, place, spread, town.island.handle);
  return { town, place, community, at: random.chance(0.012) ? null : at };
}

/** The region fields of a listing. Repeated facts come from one value. */
export function regionFields(site: Site, building: string | null) {
  const path = pathOf(site.place);
  const handles = path.map(({ handle }) => handle);
  const island = site.town.island.name;
  const [district, town] = [site.town.district.name, site.town.name];
  return {
    fields: {
      island,
      geo_island: island,
      district,
      geo_district: district,
      town,
      geo_town: town,
      hl_region_island: island,
      hl_region_district: district,
      hl_region_town: town,
      hl_region_community: site.community?.name ?? null,
      slug_island: site.town.island.handle,
      hl_regions_slugs: handles.map((_, i) => handles.slice(0, i + 1).join('--')),
      tagged_regions: path.map(({ name }) => name),
      region_slug_path: handles.join('/'),
      region_name_path: path.map(({ name }) => name).join(' > '),
    },
    hl_regions: [
      ...path.map((step) => regionLevelString(step)),
      ...(building ? [regionLevelString(site.place, building)] : []),
    ],
  };
}
