import { expect, test } from 'vitest';
import { draftFacts, withFile } from '../testing/good-release';
import { verifyRelease } from './verify-release';

const codes = (facts: ReturnType<typeof draftFacts>) => verifyRelease(facts).map(({ code }) => code);

test.each([
  ['a huge sheet', 'tides.cccccccc.css', 200_001],
  ['a huge description', 'release.json', 1_000_001],
  ['a huge file', 'map.dddddddd.js', 8_000_001],
])('%s is refused before it is read', (_, path, bytes) => {
  expect(codes(withFile(draftFacts(), path, Buffer.alloc(bytes, ' ')))).toEqual(['MFE-115']);
});

test('many sheets together are as much to read as a huge one', () => {
  let facts = draftFacts();
  for (let sheet = 0; sheet < 4; sheet += 1) facts = withFile(facts, `sheet${sheet}.css`, Buffer.alloc(199_000, ' '));
  expect(codes(facts)).toEqual(['MFE-115']);
});
