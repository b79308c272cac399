import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ListingPin, MapBounds, MapCluster, Polygon, RegionOutline } from 'shared-contracts';
import { IconButton } from '../button/icon-button';
import { useMediaQuery } from '../hooks/use-media-query';
import { cx } from '../support/cx';
import classes from './map.module.css';
import { MapCredits } from './map-credits';
import { clusterKey, outlineFeatures, pinFeatures, polygonFeatures } from './map-features';
import { mapColors } from './map-layers';
import { MapNotice } from './map-notice';
import { MapPinList } from './map-pin-list';
import { addMissingImages } from './pin-images';
import { HAWAII_BOX, type MapBox, type MapPort, type MapSettled } from './port';
import { useMap } from './use-map';

const NONE: ReadonlySet<string> = new Set();

export interface ListingMapProps {
  clusters: readonly MapCluster[];
  /** the view to show; a value that came from `onMove` is not carried out again */
  bounds: MapBox | null;
  selectedId?: string | null | undefined;
  hoveredId?: string | null | undefined;
  viewedIds?: ReadonlySet<string> | undefined;
  /** exact corners without padding; `byUser` is false when the page moved it */
  onMove?: ((bounds: MapBounds, zoom: number, byUser: boolean) => void) | undefined;
  onOpen?: ((pin: ListingPin) => void) | undefined;
  onHover?: ((pin: ListingPin | null) => void) | undefined;
  outlines?: readonly RegionOutline[] | undefined;
  polygons?: readonly Polygon[] | undefined;
  /** a press beside every pin; while `drawing` every press */
  onPress?: ((at: { lat: number; lng: number }) => void) | undefined;
  /** an area is being drawn: presses go to `onPress` and open nothing */
  drawing?: boolean | undefined;
  /** drawn over the pin that is pointed at or chosen */
  popup?: ((pin: ListingPin) => ReactNode) | undefined;
  styleUrl: string;
  mapboxToken: string | null;
  label: string;
  /** names where the same listings can be read without a map */
  listHint?: string | undefined;
  className?: string | undefined;
}

/** Prices and clusters on a map, drawn on its canvas: never a DOM node per listing. */
export function ListingMap(props: ListingMapProps) {
  const { clusters, selectedId = null, hoveredId = null, viewedIds = NONE, popup, label, className } = props;
  const frame = useRef<HTMLDivElement>(null);
  const settled = useRef<MapSettled | null>(null);
  const [, redraw] = useState(0);
  const noHover = useMediaQuery('(hover: none)');
  const [tapped, setTapped] = useState<string | null>(null);
  const found = (key: string | null) => clusters.find((cluster, index) => clusterKey(cluster, index) === key) ?? null;
  const map = useMap(frame, {
    styleUrl: props.styleUrl,
    mapboxToken: props.mapboxToken,
    box: props.bounds ?? HAWAII_BOX,
    label,
    interactive: true,
    events: {
      onMove: () => shown && redraw((frames) => frames + 1),
      onSettled: (now) => {
        settled.current = now;
        props.onMove?.(now.bounds, now.zoom, now.byUser);
      },
      onPoint: (key) => props.onHover?.(found(key)?.pin ?? null),
      onPress: (at, key) => {
        if (props.drawing) return props.onPress?.(at);
        const hit = found(key);
        if (!hit) {
          setTapped(null);
          props.onPress?.(at);
        } else if (!hit.pin) zoomInto(map.port, hit);
        else if (noHover && popup && tapped !== hit.pin.internal_id) setTapped(hit.pin.internal_id);
        else props.onOpen?.(hit.pin);
      },
    },
  });
  useFeatures(map.port, frame, props, { selectedId: tapped ?? selectedId, hoveredId, viewedIds });
  useView(map.port, props.bounds, settled);
  useResize(map.port, frame);
  const shown =
    clusters.find(({ pin }) => pin !== null && pin.internal_id === (hoveredId ?? tapped ?? selectedId))?.pin ?? null;
  return (
    <section
      className={cx(classes.map, props.drawing && classes.drawing, className)}
      aria-label={label}
      data-map-status={map.status}
    >
      <div ref={frame} className={cx(classes.canvas, classes.grab)} />
      {map.port && shown && popup && !props.drawing && <MapPopup port={map.port} pin={shown} popup={popup} />}
      {map.status === 'ready' && (
        <div className={classes.zoom}>
          <IconButton label="Zoom in" icon={<Plus />} onClick={() => map.port?.zoomBy(1)} />
          <IconButton label="Zoom out" icon={<Minus />} onClick={() => map.port?.zoomBy(-1)} />
        </div>
      )}
      <MapPinList clusters={clusters} onOpen={props.onOpen} onHover={props.onHover} hint={props.listHint} />
      <MapCredits port={map.port} />
      <MapNotice status={map.status} retry={map.retry} />
    </section>
  );
}

/** Two zoom steps toward a cluster, or as far as its listings come apart. */
function zoomInto(port: MapPort | null, { lat, lng }: MapCluster) {
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

function MapPopup({ port, pin, popup }: { port: MapPort; pin: ListingPin; popup: (pin: ListingPin) => ReactNode }) {
  const { x, y } = port.project(pin);
  return (
    <div
      className={cx(classes.popup, y < 260 && classes.below)}
      style={{ left: `clamp(9rem, ${x}px, calc(100% - 9rem))`, top: y }}
    >
      {popup(pin)}
    </div>
  );
}

type Marks = Parameters<typeof pinFeatures>[1];

function useFeatures(
  port: MapPort | null,
  frame: { current: HTMLElement | null },
  props: ListingMapProps,
  marks: Marks,
) {
  const { clusters, outlines, polygons } = props;
  const { selectedId, hoveredId, viewedIds } = marks;
  useEffect(() => {
    if (!port || !frame.current) return;
    const pins = pinFeatures(clusters, { selectedId, hoveredId, viewedIds });
    addMissingImages(port, pins, mapColors(frame.current));
    port.setFeatures('pins', pins);
  }, [port, frame, clusters, selectedId, hoveredId, viewedIds]);
  useEffect(() => port?.setFeatures('outlines', outlineFeatures(outlines ?? [])), [port, outlines]);
  useEffect(() => port?.setFeatures('polygons', polygonFeatures(polygons ?? [])), [port, polygons]);
}

/** Carries out a view that the owner asks for, unless it is the one the map told last. */
function useView(port: MapPort | null, box: MapBox | null, settled: { current: MapSettled | null }) {
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

function useResize(port: MapPort | null, frame: { current: HTMLElement | null }) {
  useEffect(() => {
    if (!port || !frame.current) return;
    const observer = new ResizeObserver(() => port.resize());
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [port, frame]);
}
