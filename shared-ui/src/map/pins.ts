import { formatNumber, type LatLng, type ListingPin, type MapCluster } from 'shared-contracts';
import { priceText } from '../listing/listing-text';
import { i18n } from '../texts';
import type { FeatureList } from './map-features';

/** Identifies a pin or a cluster in the events of the map; a cluster has its place in the list. */
export function clusterKey(cluster: MapCluster, index: number): string {
  return cluster.pin ? pinKey(cluster.pin.internal_id) : `cluster:${index}`;
}

/** The key of the listing's pin or, where a cluster holds the listing, of the nearest cluster. */
export function keyOfListing(clusters: readonly MapCluster[], id: string, at: LatLng | null): string | null {
  if (clusters.some(({ pin }) => pin?.internal_id === id)) return pinKey(id);
  if (at === null) return null;
  const away = ({ lat, lng }: LatLng) => Math.hypot(lat - at.lat, (lng - at.lng) * Math.cos((at.lat * Math.PI) / 180));
  const [nearest] = clusters
    .flatMap((cluster, index) => (cluster.pin ? [] : [{ key: clusterKey(cluster, index), away: away(cluster) }]))
    .sort((one, other) => one.away - other.away);
  return nearest?.key ?? null;
}

/** The key of a listing's pin. */
export const pinKey = (id: string): string => `pin:${id}`;

function pinText(pin: ListingPin): string {
  return pin.asking_price === null ? '–' : priceText(pin.asking_price, { rental: pin.is_rental, short: true });
}

/** 1 to 999 in full, then '1.2k'. */
export function clusterText(count: number): string {
  if (count < 1000) return String(count);
  return `${(count / 1000).toFixed(count < 10_000 ? 1 : 0).replace(/\.0$/, '')}k`;
}

/** '12 homes in the north-west of the map': its size, and where it is among the others. Two clusters may have the same size. */
export function clusterName({ lat, lng, count }: MapCluster, all: readonly MapCluster[]): string {
  const third = (at: number, places: readonly number[]) => {
    const [low, high] = [Math.min(...places), Math.max(...places)];
    return low === high ? 1 : Math.min(2, Math.floor((3 * (at - low)) / (high - low)));
  };
  const rows = ['south', 'middle', 'north'] as const;
  const columns = ['west', 'middle', 'east'] as const;
  const row =
    rows[
      third(
        lat,
        all.map((one) => one.lat),
      )
    ];
  const column =
    columns[
      third(
        lng,
        all.map((one) => one.lng),
      )
    ];
  const homes = i18n.t('{count} homes', { count: formatNumber(count) });
  if (all.length < 2 || row === undefined || column === undefined) return homes;
  return i18n.t(PLACES[row][column], { homes });
}

const PLACES = {
  north: {
    west: /*i18n*/ '{homes} in the north-west of the map',
    middle: /*i18n*/ '{homes} in the north of the map',
    east: /*i18n*/ '{homes} in the north-east of the map',
  },
  middle: {
    west: /*i18n*/ '{homes} in the west of the map',
    middle: /*i18n*/ '{homes} in the middle of the map',
    east: /*i18n*/ '{homes} in the east of the map',
  },
  south: {
    west: /*i18n*/ '{homes} in the south-west of the map',
    middle: /*i18n*/ '{homes} in the south of the map',
    east: /*i18n*/ '{homes} in the south-east of the map',
  },
} as const;

/** The clusters as features; how a pin looks is the state of its feature, so that a change of it sends no data. */
export function pinFeatures(clusters: readonly MapCluster[]): FeatureList {
  return {
    type: 'FeatureCollection',
    features: clusters.map((cluster, index) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [cluster.lng, cluster.lat] },
      properties: {
        key: clusterKey(cluster, index),
        kind: cluster.pin ? 'pin' : 'cluster',
        text: cluster.pin ? pinText(cluster.pin) : clusterText(cluster.count),
      },
    })),
  };
}
