import { expect, test } from 'vitest';
import { clusterKey, clusterName, clusterText, pinFeatures } from './pins';

const pin = { internal_id: 'a', slug: 'a', lat: 20.7, lng: -156.4, asking_price: 1_250_000, is_rental: false };
const single = { lat: 20.7, lng: -156.4, count: 1, pin };
const cluster = { lat: 21, lng: -157, count: 1240, pin: null };

test.each([
  [1, '1'],
  [999, '999'],
  [1000, '1k'],
  [1240, '1.2k'],
  [12_400, '12k'],
])('a cluster of %i listings shows %s', (count, text) => expect(clusterText(count)).toBe(text));

test('a feature carries its text and the key by which a press on it is found', () => {
  const { features } = pinFeatures([single, cluster]);
  expect(features.map(({ properties }) => properties)).toEqual([
    { key: 'pin:a', kind: 'pin', text: '$1.25M' },
    { key: 'cluster:1', kind: 'cluster', text: '1.2k' },
  ]);
  expect(features[0]?.properties.key).toBe(clusterKey(single, 0));
  expect(features[1]?.geometry).toEqual({ type: 'Point', coordinates: [-157, 21] });
});

test('a listing without a price still has a pin', () => {
  const [feature] = pinFeatures([{ ...single, pin: { ...pin, asking_price: null } }]).features;
  expect(feature?.properties.text).toBe('–');
});

test('a cluster is named by its size and its place among the others', () => {
  const at = (lat: number, lng: number) => ({ lat, lng, count: 1200, pin: null });
  const all = [at(19, -156), at(22, -159.5), at(20.5, -157.7)];
  expect(all.map((one) => clusterName(one, all))).toEqual([
    '1,200 homes in the south-east of the map',
    '1,200 homes in the north-west of the map',
    '1,200 homes in the middle of the map',
  ]);
  expect(clusterName(at(21, -157), [at(21, -157)])).toBe('1,200 homes');
});
