import { expect, test } from 'vitest';
import { boxOfAreas, roomyBox, visibleClusters } from './map-box';

test('leaves room around the matches and around a single one', () => {
  const box = roomyBox({ ne: { lat: 21, lng: -156 }, sw: { lat: 20, lng: -157 } });
  expect(box).toEqual({ ne: { lat: 21.08, lng: -155.92 }, sw: { lat: 19.92, lng: -157.08 } });
  const one = roomyBox({ ne: { lat: 21, lng: -156 }, sw: { lat: 21, lng: -156 } });
  expect(one?.ne.lat).toBeGreaterThan(21);
  expect(roomyBox(null)).toBeNull();
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
