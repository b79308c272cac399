import type { MapCluster } from 'shared-contracts';
import { expect, test } from 'vitest';
import { clusterText, drawnPins, pinState } from './drawn-pins';

const pin = { internal_id: 'a', slug: 'a', lat: 20.7, lng: -156.4, asking_price: 1_250_000, is_rental: false };
const single = (changed: Partial<typeof pin>): MapCluster => {
  const one = { ...pin, ...changed };
  return { lat: one.lat, lng: one.lng, count: 1, pin: one };
};
const marks = { selectedId: null, hoveredId: null, viewedIds: new Set<string>() };

test('a pin shows its short price, a rental the full one (D53)', () => {
  const texts = (cluster: MapCluster) => drawnPins([cluster], marks).map(({ text }) => text);
  expect(texts(single({}))).toEqual(['$1.25M']);
  expect(texts(single({ is_rental: true, asking_price: 3200 }))).toEqual(['$3,200/mo']);
});

test('pointed at wins over chosen, chosen over viewed', () => {
  const viewedIds = new Set(['a']);
  expect(pinState('a', { ...marks, viewedIds })).toBe('viewed');
  expect(pinState('a', { ...marks, viewedIds, selectedId: 'a' })).toBe('selected');
  expect(pinState('a', { ...marks, viewedIds, selectedId: 'a', hoveredId: 'a' })).toBe('hovered');
});

test('what is pointed at lies uppermost, what was viewed lowest; otherwise the south lies over the north', () => {
  const clusters: MapCluster[] = [
    single({ internal_id: 'hovered', lat: 22 }),
    { lat: 20, lng: -157, count: 1240, pin: null },
    single({ internal_id: 'north', lat: 21.5 }),
    single({ internal_id: 'viewed', lat: 19 }),
  ];
  const drawn = drawnPins(clusters, { ...marks, hoveredId: 'hovered', viewedIds: new Set(['viewed']) });
  expect(drawn.map(({ key }) => key)).toEqual(['pin:viewed', 'pin:north', 'cluster:1', 'pin:hovered']);
  expect(drawn.map(({ look }) => look)).toEqual(['viewed', 'plain', 'cluster', 'hovered']);
  expect(drawn[2]?.text).toBe('1.2k');
});

test.each([
  [999, '999'],
  [1000, '1k'],
  [1240, '1.2k'],
  [23_400, '23k'],
])('%i listings are written %s', (count, text) => {
  expect(clusterText(count)).toBe(text);
});
