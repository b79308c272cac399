import { expect, test } from 'vitest';
import { mapLand, simplified } from './land';

const { land } = mapLand();

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

test.each([
  ['mid', 1.5],
  ['far', 3],
] as const)('every island is there from %s, of far fewer corners, and closed', (distance, fewer) => {
  const { islands, shallows } = land[distance];
  expect(islands).toHaveLength(land.near.islands.length);
  expect(shallows).toHaveLength(islands.length);
  expect(islands.flat(2).length).toBeLessThan(land.near.islands.flat(2).length / fewer);
  expect(shallows.flat().length).toBeLessThan(islands.flat(2).length);
  for (const ring of [...islands.flat(), ...shallows]) {
    expect(ring.at(-1)).toEqual(ring[0]);
    expect(ring.length).toBeGreaterThan(3);
  }
});
