import { type LatLng, mapBoundsOf } from 'shared-contracts';
import { prefersReducedMotion } from '../hooks/use-media-query';
import { creditOf, type GlEvent, type GlMap, isDataSource, isGlEvent } from './gl-map';
import { LAYERS_OF } from './map-layers';
import type { PinPainter } from './pins/pin-painter';
import type { MapEvents, MapPort, MapSource, MapView } from './port';

/** What every source begins with. */
const NO_FEATURES = JSON.stringify([]);

/** Puts an engine's map, once its style is there, behind the port. */
export function portOf(map: GlMap, pins: Pick<PinPainter, 'show' | 'at'>, events: MapEvents): MapPort {
  listen(map, (point) => pins.at(point), events);
  holdPointer(map.getCanvasContainer());
  const drawn = new Map<MapSource, string>();
  return {
    setFeatures: (source, list) => {
      const found = map.getSource(source);
      // a page hands in the same shapes again after each change of its search: two frames for nothing
      const text = JSON.stringify(list.features);
      if (!isDataSource(found) || text === (drawn.get(source) ?? NO_FEATURES)) return;
      drawn.set(source, text);
      found.setData(list);
      const visibility = list.features.length > 0 ? 'visible' : 'none';
      for (const layer of LAYERS_OF[source]) map.setLayoutProperty(layer, 'visibility', visibility);
    },
    setPins: (shown) => {
      pins.show(shown);
      map.triggerRepaint();
    },
    fit: ({ ne, sw }, { animate = true, byUser = false } = {}) => {
      const still = !animate || prefersReducedMotion();
      map.fitBounds(
        [
          [sw.lng, sw.lat],
          [ne.lng, ne.lat],
        ],
        still ? { animate: false } : { duration: 600 },
        { byUser },
      );
    },
    zoomBy: (step) => {
      map.zoomTo(map.getZoom() + step, { animate: !prefersReducedMotion(), duration: 250 }, { byUser: true });
    },
    panBy: (x, y) => {
      map.panBy([x, y], { animate: false }, { byUser: true });
    },
    goTo: (center, zoom) => {
      map.jumpTo({ center: [center.lng, center.lat], zoom });
    },
    view: () => viewOf(map),
    project: (at) => map.project([at.lng, at.lat]),
    unproject: ({ x, y }) => {
      const { lat, lng } = map.unproject([x, y]);
      return { lat, lng };
    },
    setDrawing: (drawing) => {
      if (drawing) map.doubleClickZoom.disable();
      else map.doubleClickZoom.enable();
    },
    credits: () => {
      const credits = Object.values(map.getStyle()?.sources ?? {}).map(creditOf);
      return [...new Set(credits)].filter((credit) => credit !== '');
    },
    resize: () => {
      map.resize();
    },
    remove: () => map.remove(),
  };
}

function viewOf(map: GlMap): MapView {
  const box = map.getBounds();
  const center = map.getCenter();
  const place = withinWorld(center.lng);
  const [ne, sw] = [box?.getNorthEast() ?? center, box?.getSouthWest() ?? center];
  return { bounds: mapBoundsOf(place(ne), place(sw), place(center)), zoom: map.getZoom() };
}

/**
 * Places as an address can say them: of the world the map's middle lies in, as far as the date line. The engines count
 * on beyond 180 degrees where a view reaches over it.
 */
function withinWorld(middle: number): (at: LatLng) => LatLng {
  const turns = 360 * Math.round(middle / 360);
  return ({ lat, lng }) => ({ lat, lng: Math.max(-180, Math.min(180, lng - turns)) });
}

function listen(map: GlMap, pinAt: (point: { x: number; y: number }) => string | null, events: MapEvents) {
  const hear = (type: string, act: (event: GlEvent) => void) => map.on(type, (event) => isGlEvent(event) && act(event));
  hear('move', events.onMove);
  hear('moveend', (event) => {
    events.onSettled({ ...viewOf(map), byUser: event.byUser === true || event.originalEvent !== undefined });
  });
  hear('click', (event) => {
    if (event.lngLat && event.point)
      events.onPress({ lat: event.lngLat.lat, lng: event.lngLat.lng }, pinAt(event.point));
  });
  let pointed: string | null = null;
  const point = (key: string | null) => {
    if (key === pointed) return;
    pointed = key;
    map.getCanvas().style.cursor = key ? 'pointer' : '';
    events.onPoint(key);
  };
  // a map that is dragged is not pointed at: looking for pins would cost a part of every frame
  hear('mousemove', ({ point: at, originalEvent }) => at && !isPressed(originalEvent) && point(pinAt(at)));
  hear('mouseout', () => point(null));
  hear('error', (event) => events.onError(event.error?.message ?? 'The map could not be drawn.'));
}

const isPressed = (event: unknown) => event instanceof MouseEvent && event.buttons !== 0;

/**
 * What is pressed on a map stays with it until it is let go, wherever that is: the engines see the end of a drag on their
 * canvas alone, and one let go over the page around it or over a button on it would never settle.
 */
function holdPointer(container: HTMLElement) {
  container.addEventListener('pointerdown', ({ target, pointerId }) => {
    if (target instanceof Element) target.setPointerCapture(pointerId);
  });
}

/** The few rules of the engines' style sheets that a map without their controls needs; those sheets name global classes. */
export function layOut(map: GlMap, container: HTMLElement, interactive: boolean) {
  container.style.overflow = 'hidden';
  Object.assign(map.getCanvas().style, { position: 'absolute', left: '0', top: '0' });
  const touch = interactive ? 'none' : 'auto';
  Object.assign(map.getCanvasContainer().style, { position: 'absolute', inset: '0', touchAction: touch });
}
