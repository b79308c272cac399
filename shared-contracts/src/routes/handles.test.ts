import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatRegionHandles,
  formatRegionPath,
  handle,
  handlesOf,
  isHandle,
  isSameRegion,
  nameOfHandle,
  parseRegionHandles,
  parseRegionPath,
  REGION_PATH_LEVELS,
} from './handles';

test.each([
  ['Kāneʻohe', 'kaneohe'],
  ["Ha'ikū", 'haiku'],
  ['Big Island', 'big-island'],
  ['Līhuʻe / Kapaʻa', 'lihue-kapaa'],
  ['South--Side', 'south-side'],
])('the handle of %s is %s', (name, expected) => {
  expect(handle(name)).toBe(expected);
});

const five = 'Island::Maui > District::South > Town::Kihei > Community::Wailea > BuildingName::Sample Towers';

test('reads one to five levels and writes them back [A3.5] [B3.33]', () => {
  for (let levels = 1; levels <= 5; levels++) {
    const path = five.split(' > ').slice(0, levels).join(' > ');
    const steps = parseRegionPath(path);
    expect(steps?.map(({ level }) => level)).toEqual(REGION_PATH_LEVELS.slice(0, levels));
    expect(formatRegionPath(steps ?? [])).toBe(path);
  }
  expect(handlesOf(five)).toEqual(['maui', 'south', 'kihei', 'wailea']);
});

test('a neighborhood is a community [B3.33]', () => {
  expect(parseRegionPath('Island::Maui > neighborhood::Wailea')).toEqual([
    { level: 'Island', name: 'Maui' },
    { level: 'Community', name: 'Wailea' },
  ]);
});

test.each([
  '',
  'Maui',
  'Planet::Earth',
  'constructor::x',
  'Island::',
  'Town::Kihei > Island::Maui',
  `${five} > BuildingName::Two`,
])('refuses %s', (text) => {
  expect(parseRegionPath(text)).toBeNull();
  expect(handlesOf(text)).toEqual([]);
});

test('the same region under two spellings is one', () => {
  expect(isSameRegion('Island::Lānaʻi', 'Island::Lanai')).toBe(true);
  expect(isSameRegion('Island::Lanai', 'Island::Maui')).toBe(false);
});

test('no text makes a handle that is none, and names made from handles lead back [A2.16]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const made = handle(text);
      if (made === '') return;
      expect(made).not.toContain('--');
      expect(handle(nameOfHandle(made))).toBe(made);
      expect(isHandle(made)).toBe(true);
      expect(parseRegionHandles(formatRegionHandles([[made], ['maui', made]]))).toEqual([[made], ['maui', made]]);
      parseRegionPath(text);
    }),
  );
});
