import { Minus, Plus } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { ListingPin, MapBounds, MapCluster, Polygon, RegionOutline } from 'shared-contracts';
import { IconButton } from '../button/icon-button';
import { useMediaQuery } from '../hooks/use-media-query';
import { cx } from '../support/cx';
import { type AreaDrawing, useAreaDrawing } from './area-drawing';
import { AreaTools } from './area-tools';
import classes from './map.module.css';
import { MapCredits } from './map-credits';
import { MapNotice } from './map-notice';
import { MapPinList } from './map-pin-list';
import { MapPopup } from './map-popup';
import { clusterKey } from './pins/drawn-pins';
import { HAWAII_BOX, type MapBox, type MapSettled } from './port';
import { useAreaPresses } from './use-area-presses';
import { type OpenedMap, useMap } from './use-map';
import { usePins, useResize, useShapes, useView, zoomInto } from './use-map-view';

const NONE: ReadonlySet<string> = new Set();
const NO_AREAS: readonly Polygon[] = [];

export interface ListingMapProps {
  clusters: readonly MapCluster[];
  /** the view to show; a value that came from `onMove` is not carried out again */
  bounds: MapBox | null;
  selectedId?: string | null | undefined;
  hoveredId?: string | null | undefined;
  viewedIds?: ReadonlySet<string> | undefined;
  /** exact corners without padding; `byUser` is false when the page moved it, or while an area is drawn */
  onMove?: ((bounds: MapBounds, zoom: number, byUser: boolean) => void) | undefined;
  onOpen?: ((pin: ListingPin) => void) | undefined;
  onHover?: ((pin: ListingPin | null) => void) | undefined;
  outlines?: readonly RegionOutline[] | undefined;
  polygons?: readonly Polygon[] | undefined;
  /** areas can be drawn, and each goes here once it is finished; without it there is no way to draw */
  onArea?: ((area: Polygon) => void) | undefined;
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
  const { clusters, popup, label, className, onArea } = props;
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useAreaDrawing(props.polygons ?? NO_AREAS, (area) => onArea?.(area));
  const { map, shown } = useListingMap(props, frame, drawing);
  const { port } = map;
  return (
    <section
      className={cx(classes.map, drawing.drawing && classes.drawing, className)}
      aria-label={label}
      data-map-status={map.status}
    >
      <div ref={frame} className={cx(classes.canvas, classes.grab)} />
      {port && shown && popup && !drawing.drawing && <MapPopup port={port} pin={shown} popup={popup} />}
      {map.status === 'ready' && (
        <div className={classes.zoom}>
          <IconButton label="Zoom in" icon={<Plus />} onClick={() => port?.zoomBy(1)} />
          <IconButton label="Zoom out" icon={<Minus />} onClick={() => port?.zoomBy(-1)} />
        </div>
      )}
      {port && onArea && <AreaTools port={port} drawing={drawing} frame={frame} />}
      {!drawing.drawing && (
        <MapPinList clusters={clusters} onOpen={props.onOpen} onHover={props.onHover} hint={props.listHint} />
      )}
      <MapCredits port={port} />
      <MapNotice status={map.status} retry={map.retry} />
    </section>
  );
}

/** The map itself, and the pin whose card is shown. */
function useListingMap(
  props: ListingMapProps,
  frame: RefObject<HTMLDivElement | null>,
  drawing: AreaDrawing,
): { map: OpenedMap; shown: ListingPin | null } {
  const { clusters, selectedId = null, hoveredId = null, viewedIds = NONE } = props;
  const settled = useRef<MapSettled | null>(null);
  const [, redraw] = useState(0);
  const [tapped, setTapped] = useState<string | null>(null);
  const noHover = useMediaQuery('(hover: none)');
  const found = (key: string | null) => clusters.find((cluster, index) => clusterKey(cluster, index) === key) ?? null;
  const shownId = hoveredId ?? tapped ?? selectedId;
  const shown = clusters.find(({ pin }) => pin !== null && pin.internal_id === shownId)?.pin ?? null;

  const press = (hit: MapCluster | null) => {
    if (!hit) setTapped(null);
    else if (!hit.pin) zoomInto(map.port, hit);
    else if (noHover && props.popup && tapped !== hit.pin.internal_id) setTapped(hit.pin.internal_id);
    else props.onOpen?.(hit.pin);
  };
  const map = useMap(frame, {
    styleUrl: props.styleUrl,
    mapboxToken: props.mapboxToken,
    box: props.bounds ?? HAWAII_BOX,
    label: props.label,
    interactive: true,
    events: {
      onMove: () => shown && redraw((frames) => frames + 1),
      onSettled: (now) => {
        settled.current = now;
        props.onMove?.(now.bounds, now.zoom, now.byUser && !drawing.drawing);
      },
      onPoint: (key) => props.onHover?.(found(key)?.pin ?? null),
      onPress: (at, key) => (drawing.drawing ? setCorner(at) : press(found(key))),
    },
  });
  const setCorner = useAreaPresses(map.port, drawing);
  usePins(map.port, clusters, { selectedId: tapped ?? selectedId, hoveredId, viewedIds });
  useShapes(map.port, { outlines: props.outlines, polygons: props.polygons, corners: drawing.corners });
  useView(map.port, props.bounds, settled);
  useResize(map.port, frame);
  return { map, shown };
}
