import { expect, test, vi } from 'vitest';
import type { GlMap } from './gl-map';
import { portOf } from './gl-port';
import type { FeatureList, MapEvents } from './port';

/** An engine without a screen: it remembers what it was told and lets the test send its events. */
function fakeMap() {
  const listeners = new Map<string, (event: unknown) => void>();
  const canvas = document.createElement('canvas');
  const source = { setData: vi.fn() };
  const map = {
    on: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    once: vi.fn(),
    off: vi.fn(),
    panBy: vi.fn(),
    unproject: ([x, y]: [number, number]) => ({ lat: y, lng: x }),
    doubleClickZoom: { enable: vi.fn(), disable: vi.fn() },
    getLayer: vi.fn(),
    removeLayer: vi.fn(),
    setLayoutProperty: vi.fn(),
    triggerRepaint: vi.fn(),
    isMoving: () => false,
    getSource: (id: string) => (id === 'polygons' ? source : undefined),
    addSource: vi.fn(),
    fitBounds: vi.fn(),
    zoomTo: vi.fn(),
    jumpTo: vi.fn(),
    getBounds: () => ({
      getNorthEast: () => ({ lat: 21.1234567, lng: -156 }),
      getSouthWest: () => ({ lat: 20, lng: -157 }),
    }),
    getCenter: () => ({ lat: 20.5, lng: -156.5 }),
    getZoom: () => 9,
    project: () => ({ x: 1, y: 2 }),
    getStyle: () => ({
      sources: { land: { attribution: '© <a href="#">OpenStreetMap</a> contributors' }, polygons: {} },
    }),
    resize: vi.fn(),
    remove: vi.fn(),
    getCanvas: () => canvas,
    getCanvasContainer: () => canvas,
  } satisfies GlMap;
  return { map, source, send: (type: string, event: object = {}) => listeners.get(type)?.(event) };
}
function open(pinAt: (point: { x: number; y: number }) => string | null = () => null) {
  const fake = fakeMap();
  const events = {
    onMove: vi.fn(),
    onSettled: vi.fn(),
    onPress: vi.fn(),
    onPoint: vi.fn(),
    onError: vi.fn(),
  } satisfies MapEvents;
  const pins = { show: vi.fn(), at: pinAt };
  return { ...fake, pins, events, port: portOf(fake.map, pins, events) };
}

test.each([
  ['reaches over the date line', -172, -187.5, -156.5, [-180, -156.5]],
  ['was dragged once around the world', 203, 202, 204, [-158, -156]],
])('a view that %s has corners that an address can say', (_what, middle, west, east, expected) => {
  const { map } = fakeMap();
  const box = { getNorthEast: () => ({ lat: 22, lng: east }), getSouthWest: () => ({ lat: 18, lng: west }) };
  const turned = { ...map, getCenter: () => ({ lat: 20, lng: middle }), getBounds: () => box };
  const nothing = { onMove: vi.fn(), onSettled: vi.fn(), onPress: vi.fn(), onPoint: vi.fn(), onError: vi.fn() };
  const { bounds } = portOf(turned, { show: vi.fn(), at: () => null }, nothing).view();
  expect([bounds.sw.lng, bounds.ne.lng]).toEqual(expected);
});

test('a settled map tells exact corners with five decimals, and whether a hand moved it', () => {
  const { send, events } = open();
  send('moveend');
  send('moveend', { originalEvent: {} });
  send('moveend', { byUser: true });
  expect(events.onSettled.mock.calls.map(([settled]) => settled.byUser)).toEqual([false, true, true]);
  expect(events.onSettled.mock.calls[0]?.[0].bounds.ne).toEqual({ lat: 21.12346, lng: -156 });
});

test('shapes that are drawn already are not drawn again', () => {
  const { port, source, map } = open();
  const area = (corner: number): FeatureList => ({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [corner, 20] }, properties: {} }],
  });
  const nothing: FeatureList = { type: 'FeatureCollection', features: [] };
  for (const list of [nothing, area(-156), area(-156), area(-157), nothing, nothing])
    port.setFeatures('polygons', list);
  expect(source.setData.mock.calls).toEqual([[area(-156)], [area(-157)], [nothing]]);
  expect(map.setLayoutProperty).toHaveBeenLastCalledWith('polygons-line', 'visibility', 'none');
});

test('the zoom buttons count as the hand of the user', () => {
  const { port, map } = open();
  port.zoomBy(1);
  expect(map.zoomTo).toHaveBeenCalledWith(10, expect.anything(), { byUser: true });
});

test('a box is shown without padding, so that a stored view comes back as it was', () => {
  const { port, map } = open();
  port.fit({ ne: { lat: 21, lng: -156 }, sw: { lat: 20, lng: -157 } }, { animate: false });
  expect(map.fitBounds).toHaveBeenCalledWith(
    [
      [-157, 20],
      [-156, 21],
    ],
    { animate: false },
    { byUser: false },
  );
});

test('a press tells its place and the pin under it', () => {
  const { send, events } = open(() => 'pin:a');
  send('click', { lngLat: { lat: 20, lng: -156 }, point: { x: 5, y: 5 } });
  expect(events.onPress).toHaveBeenCalledExactlyOnceWith({ lat: 20, lng: -156 }, 'pin:a');
});

test('pointing is told once per pin, and when the pointer leaves', () => {
  const { send, events } = open(({ x }) => (x > 10 ? 'pin:a' : null));
  for (const x of [5, 20, 21, 22]) send('mousemove', { point: { x, y: 0 } });
  send('mouseout');
  expect(events.onPoint.mock.calls).toEqual([['pin:a'], [null]]);
});

test('no pin is looked for while the map is dragged', () => {
  const pinAt = vi.fn(() => 'pin:a');
  const { send, events } = open(pinAt);
  const moved = (buttons: number) => ({
    point: { x: 5, y: 5 },
    originalEvent: new MouseEvent('mousemove', { buttons }),
  });
  send('mousemove', moved(1));
  expect(pinAt).not.toHaveBeenCalled();
  send('mousemove', moved(0));
  expect(events.onPoint).toHaveBeenCalledExactlyOnceWith('pin:a');
});

test('data for a source the style lacks is passed over', () => {
  const { port, source } = open();
  const list: FeatureList = {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [-156, 20] }, properties: {} }],
  };
  port.setFeatures('polygons', list);
  port.setFeatures('outlines', list);
  expect(source.setData).toHaveBeenCalledExactlyOnceWith(list);
});

test('whoever a source of the style names is credited, without markup', () => {
  expect(open().port.credits()).toEqual(['© OpenStreetMap contributors']);
});

test('other pins are drawn with the next frame', () => {
  const { port, pins, map } = open();
  const pin = { key: 'pin:a', lat: 20.7, lng: -156.4, text: '$1.25M', look: 'plain' as const };
  port.setPins([pin]);
  expect(pins.show).toHaveBeenCalledWith([pin]);
  expect(map.triggerRepaint).toHaveBeenCalledOnce();
});

test('what draws a source is there while the source has something', () => {
  const { port, map } = open();
  const area = { type: 'Polygon' as const, coordinates: [[[-156, 20] as [number, number]]] };
  const layers = () => map.setLayoutProperty.mock.calls.splice(0);
  port.setFeatures('polygons', {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', geometry: area, properties: {} }],
  });
  expect(layers()).toEqual([
    ['polygons-fill', 'visibility', 'visible'],
    ['polygons-line', 'visibility', 'visible'],
  ]);
  port.setFeatures('polygons', { type: 'FeatureCollection', features: [] });
  expect(layers().map(([, , value]) => value)).toEqual(['none', 'none']);
});

test('a pointer that is pressed on the map stays with it until it is let go', () => {
  const { map } = open();
  const canvas = map.getCanvas();
  const hold = vi.spyOn(canvas, 'setPointerCapture').mockReturnValue();
  canvas.dispatchEvent(new PointerEvent('pointerdown', { pointerId: 7 }));
  expect(hold).toHaveBeenCalledWith(7);
});
