import type { MapCluster } from 'shared-contracts';
import { expect, test } from 'vitest';
import { clusterKey, clusterText, draftFeatures, pinFeatures, pinImage, pinState } from './map-features';

const pin = { internal_id: 'a', slug: 'a', lat: 20.7, lng: -156.4, asking_price: 1_250_000, is_rental: false };
const clusters: MapCluster[] = [
  { lat: 21, lng: -157, count: 1240, pin: null },
  { lat: pin.lat, lng: pin.lng, count: 1, pin },
];
const marks = { selectedId: null, hoveredId: null, viewedIds: new Set<string>() };

test('a pin shows its short price, a rental the full one (D53)', () => {
  expect(pinImage(pin, 'plain')).toBe('pin|plain|$1.25M');
  expect(pinImage({ ...pin, is_rental: true, asking_price: 3200 }, 'plain')).toBe('pin|plain|$3,200/mo');
});

test('pointed at wins over chosen, chosen over viewed', () => {
  const viewedIds = new Set(['a']);
  expect(pinState('a', { ...marks, viewedIds })).toBe('viewed');
  expect(pinState('a', { ...marks, viewedIds, selectedId: 'a' })).toBe('selected');
  expect(pinState('a', { ...marks, viewedIds, selectedId: 'a', hoveredId: 'a' })).toBe('hovered');
});

test('every cluster is one feature that carries its key, and pins of a higher state lie above', () => {
  const { features } = pinFeatures(clusters, { ...marks, hoveredId: 'a' });
  expect(features.map(({ properties }) => properties.key)).toEqual(['cluster:0', 'pin:a']);
  expect(features.map(({ properties }) => properties.image)).toEqual(['cluster|1.2k', 'pin|hovered|$1.25M']);
  expect(Number(features[1]?.properties.order)).toBeGreaterThan(Number(features[0]?.properties.order));
  expect(clusterKey(clusters[1] ?? { lat: 0, lng: 0, count: 0, pin: null }, 1)).toBe('pin:a');
});

test.each([
  [999, '999'],
  [1000, '1k'],
  [1240, '1.2k'],
  [23_400, '23k'],
])('%i listings are written %s', (count, text) => {
  expect(clusterText(count)).toBe(text);
});

test('an area being drawn shows its corners, and a line that closes once it is one', () => {
  const corners = [
    { lat: 20, lng: -156 },
    { lat: 21, lng: -156 },
    { lat: 21, lng: -157 },
  ];
  const drawn = (count: number) => draftFeatures(corners.slice(0, count)).features.map(({ geometry }) => geometry);
  expect(drawn(1)).toEqual([{ type: 'Point', coordinates: [-156, 20] }]);
  expect(drawn(2)[0]).toMatchObject({ type: 'LineString', coordinates: [expect.anything(), [-156, 21]] });
  expect(drawn(3)[0]).toMatchObject({ type: 'LineString', coordinates: { length: 4 } });
});
