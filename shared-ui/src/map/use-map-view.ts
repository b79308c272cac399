import { type RefObject, useEffect, useRef } from 'react';
import { type LatLng, type MapCluster, type Polygon, RESIZE_DEBOUNCE_MS, type RegionOutline } from 'shared-contracts';
import { draftFeatures, outlineFeatures, polygonFeatures } from './map-features';
import { drawnPins, type PinMarks } from './pins/drawn-pins';
import type { MapBox, MapPort, MapSettled } from './port';

/** Puts the pins on the map. */
export function usePins(
  port: MapPort | null,
  clusters: readonly MapCluster[],
  { selectedId, hoveredId, viewedIds }: PinMarks,
) {
  useEffect(
    () => port?.setPins(drawnPins(clusters, { selectedId, hoveredId, viewedIds })),
    [port, clusters, selectedId, hoveredId, viewedIds],
  );
}

interface Shapes {
  outlines: readonly RegionOutline[] | undefined;
  polygons: readonly Polygon[] | undefined;
  corners: readonly LatLng[];
}
/** Puts outlines, areas and the area being drawn on the map. */
export function useShapes(port: MapPort | null, { outlines, polygons, corners }: Shapes) {
  useEffect(() => port?.setFeatures('outlines', outlineFeatures(outlines ?? [])), [port, outlines]);
  useEffect(() => port?.setFeatures('polygons', polygonFeatures(polygons ?? [])), [port, polygons]);
  useEffect(() => port?.setFeatures('draft', draftFeatures(corners)), [port, corners]);
}

/** Carries out a view that the owner asks for, unless it is the one the map told last. */
export function useView(port: MapPort | null, box: MapBox | null, settled: RefObject<MapSettled | null>) {
  const first = useRef(true);
  useEffect(() => {
    if (!port || !box) return;
    if (first.current) {
      first.current = false;
      return;
    }
    const now = settled.current?.bounds;
    if (now && sameCorner(now.ne, box.ne) && sameCorner(now.sw, box.sw)) return;
    port.fit(box);
  }, [port, box, settled]);
}
const sameCorner = (a: MapBox['ne'], b: MapBox['ne']) =>
  Math.abs(a.lat - b.lat) < 1e-5 && Math.abs(a.lng - b.lng) < 1e-5;

/**
 * Fits the map to its frame once the frame has kept its size for a moment: each fitting draws the whole map anew [B9.10].
 * A frame that was not shown has nothing drawn to look at meanwhile, and is filled at once.
 */
export function useResize(port: MapPort | null, frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!port || !frame.current) return;
    let shown = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver((entries) => {
      clearTimeout(waiting);
      if (shown) waiting = setTimeout(() => port.resize(), RESIZE_DEBOUNCE_MS);
      else port.resize();
      shown = entries.some(({ contentRect }) => contentRect.width > 0 && contentRect.height > 0);
    });
    observer.observe(frame.current);
    return () => {
      clearTimeout(waiting);
      observer.disconnect();
    };
  }, [port, frame]);
}

/** Two zoom steps toward a cluster, or as far as its listings come apart. */
export function zoomInto(port: MapPort | null, { lat, lng }: MapCluster) {
  if (!port) return;
  const here = port.view();
  const half = {
    lat: (here.bounds.ne.lat - here.bounds.sw.lat) / 8,
    lng: (here.bounds.ne.lng - here.bounds.sw.lng) / 8,
  };
  port.fit(
    { ne: { lat: lat + half.lat, lng: lng + half.lng }, sw: { lat: lat - half.lat, lng: lng - half.lng } },
    { byUser: true },
  );
}
