import { expect, test } from 'vitest';
import { createTestMap } from '../testing/map-handle';
import { fitBox, isByUser, isSameBox, viewOf, zoomBy, zoomInto } from './camera';

const box = (south: number, north: number, west: number, east: number) => () => ({
  getNorthEast: () => ({ lat: north, lng: east }),
  getSouthWest: () => ({ lat: south, lng: west }),
});

test.each([
  ['lies in Hawaii', -157, -158, -156, [-158, -156]],
  ['was turned once around the world', 203, 202, 204, [-158, -156]],
  ['reaches over the date line', -179, -182, -176, [-180, -176]],
])('a view that %s has longitudes that an address can say', (_what, middle, west, east, expected) => {
  const map = createTestMap({ getCenter: () => ({ lat: 20, lng: middle }), getBounds: box(18, 22, west, east) });
  const { bounds } = viewOf(map);
  expect([bounds.sw.lng, bounds.ne.lng]).toEqual(expected);
});

test('a view has exact corners with five decimals', () => {
  const map = createTestMap({ getBounds: box(20, 21.123456, -157, -156) });
  expect(viewOf(map).bounds.ne).toEqual({ lat: 21.12346, lng: -156 });
});

test('a move is of the user when an input event caused it or a button of the map did', () => {
  expect(isByUser({ originalEvent: undefined })).toBe(false);
  expect(isByUser({ originalEvent: {} })).toBe(true);
  expect(isByUser({ byUser: true })).toBe(true);
});

test('the zoom buttons count as the hand of the user', () => {
  const map = createTestMap();
  zoomBy(map, 1);
  expect(map.zoomTo).toHaveBeenCalledWith(10, expect.anything(), { byUser: true });
});

test('a box is shown without padding, so that a stored view comes back as it was', () => {
  const map = createTestMap();
  fitBox(map, { ne: { lat: 21, lng: -156 }, sw: { lat: 20, lng: -157 } });
  const corners = [
    [-157, 20],
    [-156, 21],
  ];
  expect(map.fitBounds).toHaveBeenCalledWith(corners, expect.not.objectContaining({ padding: expect.anything() }), {});
});

test('a press on a cluster shows a quarter of the view around it', () => {
  const map = createTestMap({ getBounds: box(18, 22, -160, -152) });
  zoomInto(map, { lat: 20, lng: -156, count: 40, pin: null });
  const corners = [
    [-157, 19.5],
    [-155, 20.5],
  ];
  expect(map.fitBounds).toHaveBeenCalledWith(corners, expect.anything(), { byUser: true });
});

test('boxes that an address writes alike are the same', () => {
  const at = (lat: number) => ({ ne: { lat, lng: -156 }, sw: { lat: 20, lng: -157 } });
  expect(isSameBox(at(21), at(21.000001))).toBe(true);
  expect(isSameBox(at(21), at(21.001))).toBe(false);
});
