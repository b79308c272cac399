import { Minus, Plus, Satellite } from 'lucide-react';
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import {
  type LatLng,
  type ListingPin,
  type MapBounds,
  type MapCluster,
  MOBILE_PX,
  type Polygon,
  type RegionOutline,
} from 'shared-contracts';
import { IconButton } from '../button/icon-button';
import { useMediaQuery } from '../hooks/browser';
import { cx } from '../text/cx';
import { i18n } from '../texts';
import { useAreaDrawing } from './area-drawing';
import { areaPress } from './area-press';
import { useStroke } from './area-stroke';
import { AreaTools } from './area-tools';
import {
  cornersOf,
  fitBox,
  HAWAII_BOX,
  isAtLargestZoom,
  isByPress,
  isByUser,
  isSameBox,
  type MapBox,
  type MapView,
  viewOf,
  zoomBy,
  zoomInto,
} from './camera';
import type { MapHandle, MapPointerEvent, PopupAnchor } from './engine';
import { type MapColors, mapColors, PIN_LAYERS } from './layers';
import classes from './map.module.css';
import { MapData } from './map-data';
import { MapNotice } from './map-notice';
import { MapPinList } from './map-pin-list';
import { type MapOverlay, Overlays } from './overlays';
import { clusterKey, keyOfListing } from './pins';
import { useMap } from './use-map';
import { useResize } from './use-resize';

const NONE: ReadonlySet<string> = new Set();
const NO_AREAS: readonly Polygon[] = [];
const NO_CORNERS: readonly LatLng[] = [];
const NO_OUTLINES: readonly RegionOutline[] = [];

export interface ListingMapProps {
  clusters: readonly MapCluster[];
  /** the view to show; a value that came from `onMove` is not carried out again */
  bounds: MapBox | null;
  selectedId?: string | null | undefined;
  hoveredId?: string | null | undefined;
  /** the place of the hovered listing: without a pin, its cluster is highlighted */
  hoveredAt?: LatLng | null | undefined;
  viewedIds?: ReadonlySet<string> | undefined;
  /** exact corners without padding; `byUser` is false when the page moved it, or while an area is drawn */
  onMove?: ((bounds: MapBounds, zoom: number, byUser: boolean, zoomedByPress?: boolean) => void) | undefined;
  onOpen?: ((pin: ListingPin) => void) | undefined;
  onHover?: ((pin: ListingPin | null) => void) | undefined;
  outlines?: readonly RegionOutline[] | undefined;
  polygons?: readonly Polygon[] | undefined;
  /** hatched zones below the homes */
  overlays?: readonly MapOverlay[] | undefined;
  /** areas can be drawn, and each goes here once it is finished; without it there is no way to draw */
  onArea?: ((area: Polygon) => void) | undefined;
  /** the area whose corners are changed now */
  editedArea?: Polygon | null | undefined;
  /** a drawing ended, with or without an area */
  onAreaEnd?: (() => void) | undefined;
  /** drawn next to the pin that is pointed at or pressed; with it a press on a pin shows the card and opens nothing */
  popup?: ((pin: ListingPin) => ReactNode) | undefined;
  /** the homes of a cluster that no zoom takes apart; without it a press on such a cluster does nothing */
  clusterList?: ((cluster: MapCluster, onClose: () => void) => ReactNode) | undefined;
  styleUrl: string;
  /** with it the user can switch to a satellite view */
  satelliteStyleUrl?: string | null | undefined;
  mapboxToken: string | null;
  label: string;
  className?: string | undefined;
}

/** Prices and clusters on a map, drawn on its canvas: never a DOM node per listing. */
export function ListingMap(props: ListingMapProps) {
  const { clusters, popup, label, className, onArea, onMove, onHover } = props;
  const { hoveredId = null, selectedId = null, viewedIds = NONE, polygons = NO_AREAS, outlines = NO_OUTLINES } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [isSatellite, setSatellite] = useState(false);
  const styleUrl = (isSatellite && props.satelliteStyleUrl) || props.styleUrl;
  const { engine, map, status, retry, key, props: mapProps } = useMap({ ...props, styleUrl, interactive: true });
  const drawing = useAreaDrawing({
    areas: polygons,
    onArea: (area) => onArea?.(area),
    edited: props.editedArea,
    onEnd: props.onAreaEnd,
  });
  const stroke = useStroke(map, drawing);
  const wheel = useRef(false);
  const settled = useView(map, props.bounds, wheel);
  const colors = useColors();
  const [pointed, setPointed] = useState<string | null>(null);
  const [pressed, setPressed] = useState<string | null>(null);
  const [listed, setListed] = useState<LatLng | null>(null);
  useResize(map, frame);

  const found = (at: string | null) => clusters.find((cluster, index) => clusterKey(cluster, index) === at) ?? null;
  const shownId = hoveredId ?? pressed ?? selectedId;
  const hoveredKey = hoveredId === null ? null : keyOfListing(clusters, hoveredId, props.hoveredAt ?? null);
  const open = clusters.find(({ pin, lat, lng }) => pin === null && lat === listed?.lat && lng === listed.lng) ?? null;
  const openKey = open && clusterKey(open, clusters.indexOf(open));
  const shown = clusters.find(({ pin }) => pin !== null && pin.internal_id === shownId)?.pin ?? null;
  const point = (at: string | null) => {
    if (at === pointed) return;
    setPointed(at);
    onHover?.(found(at)?.pin ?? null);
  };
  const report = (byUser: boolean, byPress = false) => {
    if (!map) return;
    const before = settled.current?.zoom;
    settled.current = viewOf(map);
    const { bounds, zoom } = settled.current;
    onMove?.(bounds, zoom, byUser, byUser && byPress && before !== zoom);
  };
  const openCluster = (cluster: MapCluster) => {
    if (!map) return;
    if (!isAtLargestZoom(map)) return zoomInto(map, cluster);
    setPressed(null);
    setListed({ lat: cluster.lat, lng: cluster.lng });
  };
  const press = (hit: MapCluster | null) => {
    setListed(null);
    if (!hit) setPressed(null);
    else if (!hit.pin) openCluster(hit);
    else if (popup && pressed !== hit.pin.internal_id) setPressed(hit.pin.internal_id);
    else props.onOpen?.(hit.pin);
  };
  return (
    <section
      className={cx(classes.map, drawing.drawing && classes.drawing, className)}
      aria-label={label}
      data-map-status={status}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        setPressed(null);
        setListed(null);
      }}
    >
      <div
        ref={frame}
        className={cx(classes.canvas, classes.grab)}
        onPointerDownCapture={holdPointer}
        {...stroke.handlers}
        onWheel={() => {
          wheel.current = true;
        }}
      >
        {engine && (
          <engine.Map
            key={key}
            {...mapProps}
            initialViewState={{ bounds: cornersOf(props.bounds ?? HAWAII_BOX) }}
            doubleClickZoom={!drawing.drawing}
            dragPan={!drawing.drawing}
            cursor={pointed && !drawing.drawing ? 'pointer' : ''}
            interactiveLayerIds={PIN_LAYERS}
            onMouseMove={(event) => point(keyOf(event))}
            onMouseOut={() => point(null)}
            onClick={(event) => (drawing.drawing ? areaPress(map, drawing, event.lngLat) : press(found(keyOf(event))))}
            onLoad={() => {
              mapProps.onLoad();
              // an engine need not report the view that it opens with
              report(false);
            }}
            onMoveEnd={(event) => {
              // the engine does not say which event began a single step of the wheel
              report((isByUser(event) || wheel.current) && !drawing.drawing, isByPress(event));
              wheel.current = false;
            }}
          >
            <engine.AttributionControl compact={false} position="bottom-left" />
            {map && (
              <MapData
                engine={engine}
                map={map}
                colors={colors}
                clusters={clusters}
                marks={{ selectedId: pressed ?? selectedId, hoveredKey: hoveredKey ?? openKey, viewedIds }}
                outlines={outlines}
                polygons={polygons.filter(({ id }) => id !== props.editedArea?.id)}
                corners={stroke.path.length > 0 ? NO_CORNERS : drawing.corners}
                path={stroke.path}
              />
            )}
            {map && status === 'ready' && props.overlays && (
              <Overlays engine={engine} map={map} overlays={props.overlays} />
            )}
            {map && shown && !open && popup && !drawing.drawing && (
              <engine.Popup
                longitude={shown.lng}
                latitude={shown.lat}
                anchor={anchorOf(map, shown)}
                offset={20}
                maxWidth="none"
                className={cx(classes.popup, shown.internal_id === pressed && classes.held)}
                closeButton={false}
                closeOnClick={false}
                focusAfterOpen={false}
              >
                {popup(shown)}
              </engine.Popup>
            )}
            {map && open && props.clusterList && !drawing.drawing && (
              <engine.Popup
                longitude={open.lng}
                latitude={open.lat}
                anchor={anchorOf(map, open)}
                offset={24}
                maxWidth="none"
                className={cx(classes.popup, classes.held)}
                closeButton={false}
                closeOnClick={false}
                focusAfterOpen
              >
                {props.clusterList(open, () => setListed(null))}
              </engine.Popup>
            )}
          </engine.Map>
        )}
      </div>
      {map && status === 'ready' && (
        <div className={classes.zoom}>
          <IconButton label={i18n.t('Zoom in')} icon={<Plus />} onClick={() => zoomBy(map, 1)} />
          <IconButton label={i18n.t('Zoom out')} icon={<Minus />} onClick={() => zoomBy(map, -1)} />
        </div>
      )}
      {props.satelliteStyleUrl && status === 'ready' && (
        <IconButton
          className={classes.satellite}
          look="solid"
          label={i18n.t('Satellite view')}
          aria-pressed={isSatellite}
          icon={<Satellite />}
          onClick={() => setSatellite(!isSatellite)}
        />
      )}
      {map && status === 'ready' && onArea && <AreaTools map={map} drawing={drawing} frame={frame} />}
      {!drawing.drawing && (
        <MapPinList
          clusters={clusters}
          onOpen={props.onOpen}
          onHover={onHover}
          onCluster={map && props.clusterList && openCluster}
        />
      )}
      <MapNotice status={status} retry={retry} />
    </section>
  );
}

/** A drag that ends over the page around the map, or over a button on it, still ends for the engine. */
function holdPointer({ target, pointerId }: PointerEvent) {
  if (target instanceof HTMLCanvasElement) target.setPointerCapture(pointerId);
}

/**
 * Shows a view that the owner sets, unless it is the one that the map reported last.
 * @param wheel whether the wheel turned since the last move; a step of the wheel that moves nothing is forgotten here
 */
function useView(map: MapHandle | null, box: MapBox | null, wheel: RefObject<boolean>): RefObject<MapView | null> {
  const settled = useRef<MapView | null>(null);
  const applied = useRef<MapHandle | null>(null);
  useEffect(() => {
    const isNew = applied.current !== map;
    applied.current = map;
    // a new map opens with the box
    if (!map || !box || isNew) return;
    if (settled.current && isSameBox(settled.current.bounds, box)) return;
    wheel.current = false;
    fitBox(map, box);
  }, [map, box, wheel]);
  return settled;
}

/** Pixels that a card needs above its pin, with the controls at the head of the map, and to each side. */
const CARD_HEIGHT = 320;
const CARD_HALF_WIDTH = 136;
/** Pixels of the buttons at the right edge. A phone has no room next to them. */
const BUTTONS_WIDTH = 130;

/** The side of a card at which its pin is, so that as little of the card as possible is outside of the map. */
function anchorOf(map: MapHandle, { lat, lng }: LatLng): PopupAnchor {
  const { x, y } = map.project([lng, lat]);
  const { clientWidth } = map.getContainer();
  const end = clientWidth < MOBILE_PX ? clientWidth : clientWidth - BUTTONS_WIDTH;
  const side = y < CARD_HEIGHT ? 'top' : 'bottom';
  const middle = Math.max(0, CARD_HALF_WIDTH - x, x + CARD_HALF_WIDTH - end);
  const left = Math.max(0, x + 2 * CARD_HALF_WIDTH - end);
  const right = Math.max(0, 2 * CARD_HALF_WIDTH - x);
  if (middle <= left && middle <= right) return side;
  return left <= right ? `${side}-left` : `${side}-right`;
}

/** The tokens' colours; they change with the colour scheme. */
function useColors(): MapColors {
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens depend on the scheme
  return useMemo(() => mapColors(document.documentElement), [isDark]);
}

/** The key of the pin or cluster under a pointer. */
function keyOf({ features }: MapPointerEvent): string | null {
  const feature = features?.[0];
  if (typeof feature !== 'object' || feature === null || !('id' in feature)) return null;
  return typeof feature.id === 'string' ? feature.id : null;
}
