import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxOfAreas, roomyBox, visibleClusters } from './map-box';

test('leaves room around the matches and around a single one', () => {
  const box = roomyBox({ ne: { lat: 21, lng: -156 }, sw: { lat: 20, lng: -157 } });
  expect(box).toEqual({ ne: { lat: 21.125, lng: -155.875 }, sw: { lat: 19.875, lng: -157.125 } });
  const one = roomyBox({ ne: { lat: 21, lng: -156 }, sw: { lat: 21, lng: -156 } });
  expect(one?.ne.lat).toBeGreaterThan(21.01);
  expect(one?.sw.lng).toBeLessThan(-156.01);
  expect(roomyBox(null)).toBeNull();
});

test('a filter that takes outermost matches away leaves the map where it is', () => {
  const before = roomyBox({ ne: { lat: 22.2261, lng: -154.8196 }, sw: { lat: 18.9402, lng: -159.7831 } });
  const after = roomyBox({ ne: { lat: 22.2209, lng: -154.8377 }, sw: { lat: 18.9455, lng: -159.7794 } });
  expect(after).toEqual(before);
});

test('every match is in view, and none of the view is far from them', () => {
  const place = fc.record({
    lat: fc.double({ min: 18.7, max: 22.4, noNaN: true }),
    lng: fc.double({ min: -160.5, max: -154.6, noNaN: true }),
  });
  const extent = fc.tuple(place, place).map(([a, b]) => ({
    ne: { lat: Math.max(a.lat, b.lat), lng: Math.max(a.lng, b.lng) },
    sw: { lat: Math.min(a.lat, b.lat), lng: Math.min(a.lng, b.lng) },
  }));
  fc.assert(
    fc.property(extent, ({ ne, sw }) => {
      const box = roomyBox({ ne, sw });
      for (const side of ['lat', 'lng'] as const) {
        const room = Math.max(0.0221, (ne[side] - sw[side]) * 0.17);
        expect(box?.ne[side]).toBeGreaterThan(ne[side]);
        expect(box?.sw[side]).toBeLessThan(sw[side]);
        expect(box?.ne[side]).toBeLessThan(ne[side] + room);
        expect(box?.sw[side]).toBeGreaterThan(sw[side] - room);
      }
    }),
  );
});

test('a listing hidden a moment ago loses its pin [A4.14]', () => {
  const pin = { internal_id: 'a', slug: 'a', lat: 21, lng: -156, asking_price: 1, is_rental: false };
  const clusters = [
    { lat: 21, lng: -156, count: 1, pin },
    { lat: 20, lng: -156, count: 5, pin: null },
  ];
  expect(visibleClusters(clusters, ['a'])).toEqual([clusters[1]]);
  expect(visibleClusters(clusters, [])).toBe(clusters);
});

test('the box of areas holds every corner', () => {
  const area = (lng: number, lat: number) => ({ id: 'a', coordinates: [[lng, lat] as [number, number]] });
  expect(boxOfAreas([area(-156, 20), area(-157, 21)])).toEqual({
    ne: { lat: 21, lng: -156 },
    sw: { lat: 20, lng: -157 },
  });
  expect(boxOfAreas([])).toBeNull();
});

test('a position outside the islands does not move the view away from them', () => {
  const texas = { ne: { lat: 30.6, lng: -97.7 }, sw: { lat: 20.7, lng: -156.5 } };
  const box = roomyBox(texas);
  expect(box?.ne.lat).toBeLessThan(23);
  expect(box?.ne.lng).toBeLessThan(-154);
  expect(box?.sw.lng).toBeGreaterThan(-158);
});
