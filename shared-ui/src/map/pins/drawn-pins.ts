import type { ListingPin, MapCluster } from 'shared-contracts';
import { priceText } from '../../listing/listing-text';

/** How a pin looks; the later ones lie above. */
export const PIN_STATES = ['viewed', 'plain', 'selected', 'hovered'] as const;
export type PinState = (typeof PIN_STATES)[number];

export interface PinMarks {
  selectedId: string | null;
  hoveredId: string | null;
  viewedIds: ReadonlySet<string>;
}

/** A price on a plate or a number on a disc, at its place. */
export interface DrawnPin {
  /** tells a press on it apart */
  key: string;
  lat: number;
  lng: number;
  text: string;
  look: PinState | 'cluster';
}

export function pinState(id: string, marks: PinMarks): PinState {
  if (id === marks.hoveredId) return 'hovered';
  if (id === marks.selectedId) return 'selected';
  return marks.viewedIds.has(id) ? 'viewed' : 'plain';
}

function pinText(pin: ListingPin): string {
  return pin.asking_price === null ? '–' : priceText(pin.asking_price, { rental: pin.is_rental, short: true });
}

/** 1 to 999 as they are, then '1.2k'. */
export function clusterText(count: number): string {
  if (count < 1000) return String(count);
  return `${(count / 1000).toFixed(count < 10_000 ? 1 : 0).replace(/\.0$/, '')}k`;
}

/** The key by which a press on the map is told apart; a cluster has its place in the list. */
export function clusterKey(cluster: MapCluster, index: number): string {
  return cluster.pin ? `pin:${cluster.pin.internal_id}` : `cluster:${index}`;
}

/** All clusters as they are drawn, the lowest first: by state, then from north to south. */
export function drawnPins(clusters: readonly MapCluster[], marks: PinMarks): DrawnPin[] {
  const pins = clusters.map((cluster, index): DrawnPin => {
    const { lat, lng, pin, count } = cluster;
    const key = clusterKey(cluster, index);
    if (!pin) return { key, lat, lng, text: clusterText(count), look: 'cluster' };
    return { key, lat, lng, text: pinText(pin), look: pinState(pin.internal_id, marks) };
  });
  return pins.sort((a, b) => rank(a) - rank(b) || b.lat - a.lat);
}

const rank = ({ look }: DrawnPin) => PIN_STATES.indexOf(look === 'cluster' ? 'plain' : look);
