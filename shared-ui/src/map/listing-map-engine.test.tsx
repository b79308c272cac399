import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createTestMap } from '../testing/map-handle';
import { type EngineMapProps, loadEngine, type MapEngine } from './engine';
import { ListingMap, type ListingMapProps } from './listing-map';
import { hatchImage } from './overlays';

vi.mock('./engine', { spy: true });

const pin = { internal_id: 'a', slug: 'a', lat: 20.7, lng: -156.4, asking_price: 1_250_000, is_rental: false };
const single = { lat: 20.7, lng: -156.4, count: 1, pin };
const cluster = { lat: 21, lng: -157, count: 40, pin: null };
const map = createTestMap({
  getBounds: () => ({ getNorthEast: () => ({ lat: 22, lng: -152 }), getSouthWest: () => ({ lat: 18, lng: -160 }) }),
});
let engineMap: EngineMapProps | null = null;
const sent = vi.fn();

/** Components without an engine: what the map hands to them is what a real one gets. */
const ENGINE: MapEngine = {
  Map: (props) => {
    engineMap = props;
    return <div ref={(element) => props.ref(element && { getMap: () => map })}>{props.children}</div>;
  },
  Source: ({ id, data, children }) => {
    sent(id, data);
    return children;
  },
  Layer: () => null,
  Popup: ({ children }) => <div role="tooltip">{children}</div>,
  AttributionControl: () => null,
};

beforeEach(() => {
  engineMap = null;
  vi.clearAllMocks();
  vi.mocked(loadEngine).mockResolvedValue(ENGINE);
});

const props: ListingMapProps = {
  clusters: [single, cluster],
  bounds: { ne: { lat: 22, lng: -154 }, sw: { lat: 18, lng: -160 } },
  styleUrl: '/basemap/islands.json',
  mapboxToken: null,
  label: 'Map of results',
};

async function openMap(more: Partial<ListingMapProps> = {}) {
  const { rerender } = render(<ListingMap {...props} {...more} />);
  await vi.waitFor(() => expect(engineMap).not.toBeNull());
  act(() => engineMap?.onLoad());
  return { show: (next: Partial<ListingMapProps>) => rerender(<ListingMap {...props} {...more} {...next} />) };
}
const on = (id?: string) => ({ lngLat: { lat: 20, lng: -156 }, features: id === undefined ? [] : [{ id }] });

test('reports once that the pointer is on a pin, and that it left', async () => {
  const onHover = vi.fn();
  await openMap({ onHover });
  for (const event of [on('pin:a'), on('pin:a'), on()]) act(() => engineMap?.onMouseMove?.(event));
  expect(onHover.mock.calls).toEqual([[pin], [null]]);
});

test('a press on a pin opens its listing, a press on a cluster zooms in', async () => {
  const onOpen = vi.fn();
  await openMap({ onOpen });
  act(() => engineMap?.onClick?.(on('pin:a')));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(pin);
  act(() => engineMap?.onClick?.(on('cluster:1')));
  expect(map.fitBounds).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.anything(), { byUser: true });
});

test('with cards a press on a pin shows its card, and a second press or Escape ends that', async () => {
  const onOpen = vi.fn();
  await openMap({ onOpen, popup: ({ slug }) => `Card of ${slug}` });
  act(() => engineMap?.onClick?.(on('pin:a')));
  expect(screen.getByRole('tooltip').textContent).toBe('Card of a');
  expect(onOpen).not.toHaveBeenCalled();
  act(() => engineMap?.onClick?.(on('pin:a')));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(pin);
  fireEvent.keyDown(screen.getByRole('region'), { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('at the largest zoom a press on a cluster lists its homes; Escape and a press elsewhere end that', async () => {
  const zoom = vi.spyOn(map, 'getZoom').mockReturnValue(18.95);
  await openMap({ clusterList: ({ count }) => `List of ${count}`, popup: ({ slug }) => `Card of ${slug}` });
  act(() => engineMap?.onClick?.(on('pin:a')));
  act(() => engineMap?.onClick?.(on('cluster:1')));
  expect(screen.getByRole('tooltip').textContent).toBe('List of 40');
  expect(map.fitBounds).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('region'), { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  act(() => engineMap?.onClick?.(on('cluster:1')));
  act(() => engineMap?.onClick?.(on()));
  expect(screen.queryByRole('tooltip')).toBeNull();
  zoom.mockRestore();
});

test('the keyboard reaches a cluster: it zooms in, and at the largest zoom opens the list', async () => {
  const zoom = vi.spyOn(map, 'getZoom').mockReturnValue(17);
  await openMap({ clusterList: ({ count }) => `List of ${count}`, onOpen: () => undefined });
  const button = screen.getByRole('button', { name: /^40 homes/ });
  fireEvent.click(button);
  expect(map.fitBounds).toHaveBeenCalledOnce();
  expect(screen.queryByRole('tooltip')).toBeNull();
  zoom.mockReturnValue(19);
  fireEvent.click(button);
  expect(screen.getByRole('tooltip').textContent).toBe('List of 40');
  zoom.mockRestore();
});

test('the cluster that holds the listing pointed at in the list is highlighted', async () => {
  const { show } = await openMap();
  show({ hoveredId: 'b', hoveredAt: { lat: 20.9, lng: -156.9 } });
  expect(map.setFeatureState).toHaveBeenLastCalledWith({ source: 'pins', id: 'cluster:1' }, { hovered: true });
  show({ hoveredId: 'a' });
  expect(map.setFeatureState).toHaveBeenLastCalledWith({ source: 'pins', id: 'pin:a' }, { hovered: true });
});

test('the listing that is pointed at in the list has its card on the map', async () => {
  const { show } = await openMap({ popup: ({ slug }) => `Card of ${slug}` });
  expect(screen.queryByRole('tooltip')).toBeNull();
  show({ hoveredId: 'a' });
  expect(screen.getByRole('tooltip').textContent).toBe('Card of a');
});

test('a view that the map reported is not set again, another one is', async () => {
  const onMove = vi.fn();
  const { show } = await openMap({ onMove });
  expect(onMove).toHaveBeenCalledExactlyOnceWith(expect.anything(), 9, false, false);
  act(() => engineMap?.onMoveEnd?.({ originalEvent: {} }));
  const [bounds, zoom, byUser] = onMove.mock.lastCall ?? [];
  expect([zoom, byUser]).toEqual([9, true]);
  show({ bounds });
  expect(map.fitBounds).not.toHaveBeenCalled();
  show({ bounds: { ne: { lat: 21, lng: -155 }, sw: { lat: 20, lng: -156 } } });
  expect(map.fitBounds).toHaveBeenCalledOnce();
});

test('a step of the wheel is a move of the user, although the engine names no event', async () => {
  const onMove = vi.fn();
  const { show } = await openMap({ onMove });
  const frame = screen.getByRole('region').firstElementChild ?? document.body;
  fireEvent.wheel(frame);
  act(() => engineMap?.onMoveEnd?.({}));
  expect(onMove.mock.lastCall?.[2]).toBe(true);
  act(() => engineMap?.onMoveEnd?.({}));
  expect(onMove.mock.lastCall?.[2]).toBe(false);
  fireEvent.wheel(frame);
  show({ bounds: { ne: { lat: 21, lng: -155 }, sw: { lat: 20, lng: -156 } } });
  act(() => engineMap?.onMoveEnd?.({}));
  expect(onMove.mock.lastCall?.[2]).toBe(false);
});

test.each([
  ['a button', { byUser: true }, 10, true],
  ['a double press', { originalEvent: new MouseEvent('dblclick') }, 10, true],
  ['a key', { originalEvent: new KeyboardEvent('keydown') }, 10, true],
  ['the wheel', { originalEvent: new WheelEvent('wheel') }, 10, false],
  ['two fingers', { originalEvent: new Event('touchmove') }, 10, false],
  ['a button that moves', { byUser: true }, 9, false],
])('reports whether %s zoomed by a press', async (_, event, zoom, expected) => {
  const onMove = vi.fn();
  await openMap({ onMove });
  const getZoom = vi.spyOn(map, 'getZoom').mockReturnValue(zoom);
  act(() => engineMap?.onMoveEnd?.(event));
  expect(onMove.mock.lastCall?.slice(1)).toEqual([zoom, true, expected]);
  getZoom.mockRestore();
});

test('pins are the same data while only their state changes', async () => {
  const { show } = await openMap();
  show({ hoveredId: 'a' });
  show({ selectedId: 'a', viewedIds: new Set(['a']) });
  const pins = sent.mock.calls.filter(([id]) => id === 'pins').map(([, data]) => data);
  expect(pins.length).toBeGreaterThan(2);
  expect(new Set(pins).size).toBe(1);
});

test('presses set corners while an area is drawn, and open nothing', async () => {
  const onOpen = vi.fn();
  await openMap({ onOpen, onArea: vi.fn() });
  fireEvent.click(screen.getByRole('button', { name: 'Draw area' }));
  act(() => engineMap?.onClick?.(on('pin:a')));
  expect(onOpen).not.toHaveBeenCalled();
  expect(screen.getByText('1 corner')).toBeTruthy();
  expect(engineMap?.doubleClickZoom).toBe(false);
});

test('the satellite view is another style, where the site has one', async () => {
  const { show } = await openMap();
  expect(screen.queryByRole('button', { name: 'Satellite view' })).toBeNull();
  show({ satelliteStyleUrl: '/satellite.json' });
  const button = screen.getByRole('button', { name: 'Satellite view' });
  fireEvent.click(button);
  expect([engineMap?.mapStyle, button.getAttribute('aria-pressed')]).toEqual(['/satellite.json', 'true']);
  fireEvent.click(button);
  expect(engineMap?.mapStyle).toBe('/basemap/islands.json');
});

test('a map that fails before it is there offers another try', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  render(<ListingMap {...props} />);
  await vi.waitFor(() => expect(engineMap).not.toBeNull());
  const error = new Error('no style');
  act(() => engineMap?.onError({ error }));
  expect(reported).toHaveBeenCalledExactlyOnceWith(error);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(loadEngine).toHaveBeenCalledTimes(2));
});

test('zones are below the homes, from their address, with a hatch of their own color', async () => {
  const zone = { id: '7', url: '/zones/7', color: '#b3261e' };
  await openMap({ overlays: [zone] });
  expect(sent.mock.calls).toContainEqual(['overlay-7', '/zones/7']);
  const image = hatchImage(zone.color);
  const opacities = Array.from({ length: image.width }, (_, x) => image.data[x * 4 + 3]);
  expect([...image.data.slice(0, 3)]).toEqual([0xb3, 0x26, 0x1e]);
  expect(new Set(opacities).size).toBe(2);
});
