import type { ListingMapProps, StaticMapProps } from '../map';

let shown: ListingMapProps | null = null;

/** What the map drawn last was given; null before one is drawn. */
export const shownMap = (): ListingMapProps | null => shown;

export function forgetMap(): void {
  shown = null;
}

/** Stands in for the map, whose canvas needs a graphics card. */
export function ListingMap(props: ListingMapProps) {
  shown = props;
  return <div data-testid="map" />;
}

export function StaticMap({ zoom, center, label }: StaticMapProps) {
  return <div role="img" aria-label={label} data-zoom={zoom} data-center={`${center.lat},${center.lng}`} />;
}
