import { expect, test } from 'vitest';
import { formatRegionPath, parseRegionPath } from './region-path';

test('reads one to five levels, by names or handles [A3.5] [B3.33]', () => {
  expect(parseRegionPath('Island::Big Island')).toEqual([{ level: 0, key: 'big-island' }]);
  expect(
    parseRegionPath('Island::Maui > District::South > Town::Kīhei > Community::X > BuildingName::Kai Malu').map(
      (step) => step.key,
    ),
  ).toEqual(['maui', 'south', 'kihei', 'x', 'kai-malu']);
  expect(parseRegionPath('Neighborhood::Wailea')).toEqual([{ level: 3, key: 'wailea' }]);
  expect(parseRegionPath('maui--south')).toEqual(parseRegionPath('Island::Maui > District::South'));
});

test('an unknown way of writing finds nothing rather than everything', () => {
  for (const text of ['Planet::Mars', '::', 'Island::', '>', 'a--b--c--d--e--f'])
    expect(parseRegionPath(text)).toEqual([{ level: 0, key: '\u0000' }]);
});

test('formats down to the first missing level', () => {
  expect(formatRegionPath(['Maui', 'South', null, 'X'])).toBe('Island::Maui > District::South');
  expect(formatRegionPath([])).toBe('');
});
