import { expect, test } from 'vitest';
import { draftFeatures } from './map-features';

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
