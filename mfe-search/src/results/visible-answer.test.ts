import { sampleCard } from 'shared-contracts/testing';
import { expect, test } from 'vitest';
import { withoutHidden } from './visible-answer';

const answer = {
  results: [sampleCard({ internal_id: 'a' }), sampleCard({ internal_id: 'b' })],
  total: 40,
  displayed: 2,
  from: 0,
  aggregations: {},
};

test('a listing hidden a moment ago leaves list and count at once [A4.14]', () => {
  const shown = withoutHidden(answer, ['b', 'elsewhere']);
  expect(shown?.results.map((listing) => listing.internal_id)).toEqual(['a']);
  expect(shown?.total).toBe(39);
  expect(withoutHidden(answer, ['elsewhere'])).toBe(answer);
});
