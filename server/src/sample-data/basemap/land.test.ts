import { expect, test } from 'vitest';
import { mapLand, simplified } from './land';

const { features } = mapLand();
const corners = (kind: string) =>
  features.flatMap(({ properties, geometry }) => (properties.kind === kind ? geometry.coordinates.flat() : []));

test('a rough outline keeps what stands out, stays closed, and drops what cannot be told from afar', () => {
  const bay = [
    [-156, 20],
    [-155.95, 20.0005],
    [-155.9, 20],
    [-155.9, 20.1],
    [-155.95, 20.05],
    [-156, 20.1],
    [-156, 20],
  ] as const;
  expect(simplified(bay, 200)).toEqual([bay[0], bay[2], bay[3], bay[4], bay[5], bay[6]]);
});

test.each(['mid', 'far'])('every island is there from %s, of far fewer corners, and closed', (kind) => {
  const islands = features.filter(({ properties }) => properties.kind === kind);
  expect(islands).toHaveLength(features.filter(({ properties }) => properties.kind === 'near').length);
  expect(corners(kind).length).toBeLessThan(corners('near').length / (kind === 'far' ? 3 : 1.5));
  for (const { geometry } of islands) for (const ring of geometry.coordinates) expect(ring.at(-1)).toEqual(ring[0]);
});
