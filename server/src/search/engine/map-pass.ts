import type { ListingPin, MapAnswer } from 'shared-contracts';
import type { Area } from '../geo/area';
import { clusterPoints, extentOf } from '../geo/clusters';
import type { ListingTable } from './listing-table';

/** Clusters of the matches within the view, and where all of them lie. */
export function mapOf(table: ListingTable, hits: Int32Array, view: Area | null, zoom: number): MapAnswer {
  const { lat, lng } = table;
  const placed = hits.filter((slot) => !Number.isNaN(lat.values[slot]));
  const seen = view ? placed.filter((slot) => view(lat.values[slot] ?? 0, lng.values[slot] ?? 0)) : placed;
  const clusters = clusterPoints(gather(lat.values, seen), gather(lng.values, seen), zoom);
  return {
    clusters: clusters.map(({ single, ...cluster }) => ({
      ...cluster,
      pin: single < 0 ? null : pinOf(table, seen[single] ?? -1),
    })),
    total: seen.length,
    without_position: hits.length - placed.length,
    extent: extentOf(gather(lat.values, placed), gather(lng.values, placed)),
  };
}

function gather(values: Float64Array, slots: Int32Array): Float64Array {
  return Float64Array.from(slots, (slot) => values[slot] ?? 0);
}

function pinOf(table: ListingTable, slot: number): ListingPin | null {
  const facts = table.facts[slot];
  if (!facts || facts.lat === null || facts.lng === null) return null;
  const { id, slug, lat, lng, price, rental } = facts;
  return { internal_id: id, slug, lat, lng, asking_price: price, is_rental: rental };
}
