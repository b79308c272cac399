import { expect, test } from 'vitest';
import { draftFacts, withFile } from '../testing/good-release';
import { PLACES_LIMIT } from './rules/limits';
import { verifyRelease } from './verify-release';

const codes = (facts: ReturnType<typeof draftFacts>) => verifyRelease(facts).map(({ code }) => code);

test.each([
  ['a huge sheet', 'tides.cccccccc.css', 200_001],
  ['a huge description', 'release.json', 1_000_001],
  ['a huge file', 'map.dddddddd.js', 8_000_001],
])('%s is refused before it is read', (_, path, bytes) => {
  expect(codes(withFile(draftFacts(), path, Buffer.alloc(bytes, ' ')))).toEqual(['MFE-115']);
});

test('limits the size of all style sheets together', () => {
  let facts = draftFacts();
  for (let sheet = 0; sheet < 4; sheet += 1) facts = withFile(facts, `sheet${sheet}.css`, Buffer.alloc(199_000, ' '));
  expect(codes(facts)).toEqual(['MFE-115']);
});

test('limits a remote to twenty pages and twenty extensions', () => {
  const withPlaces = (count: number) =>
    draftFacts(({ manifest }) =>
      Object.assign(manifest, {
        pages: Array.from({ length: count }, (_, index) => ({
          area: 'own',
          path: `/tides-${index}`,
          title: 'Tides',
          expose: './tides',
        })),
        extensions: Array.from({ length: count }, () => ({ slot: 'listing.below', expose: './tides' })),
      }),
    );
  expect(verifyRelease(withPlaces(PLACES_LIMIT))).toEqual([]);
  expect(verifyRelease(withPlaces(PLACES_LIMIT + 1)).map(({ code, detail }) => `${code} ${detail}`)).toEqual([
    'MFE-101 mfe.json has 21 pages; the limit is 20.',
    'MFE-101 mfe.json has 21 extensions; the limit is 20.',
  ]);
});
