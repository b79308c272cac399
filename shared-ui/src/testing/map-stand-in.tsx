import type { ListingMapProps, StaticMapProps } from '../map';

let shown: ListingMapProps | null = null;

/** Props of the last map that was rendered; null before the first. */
export const shownMap = (): ListingMapProps | null => shown;

export function forgetMap(): void {
  shown = null;
}

/** Replaces the map, whose canvas needs a graphics card. */
export function ListingMap(props: ListingMapProps) {
  shown = props;
  return <div data-testid="map" />;
}

export function StaticMap({ zoom, center, label }: StaticMapProps) {
  return <div role="img" aria-label={label} data-zoom={zoom} data-center={`${center.lat},${center.lng}`} />;
}
