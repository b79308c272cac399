import { act, renderHook } from '@testing-library/react';
import { searchCards } from 'shared-contracts';
import { createTestHost, sampleCard } from 'shared-contracts/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleResponse } from '../testing/render-search';
import { useSearchResults, withoutHidden } from './search.resource';

beforeEach(() => vi.useFakeTimers());

test('a response is cached for 3000 seconds, then requested again [A9.9]', async () => {
  const host = createTestHost();
  host.answer(searchCards, sampleResponse());
  renderHook(() => useSearchResults(host, { page: 1 }));
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  await pass(2999);
  expect(host.api.inputsOf(searchCards)).toHaveLength(1);
  await pass(2);
  expect(host.api.inputsOf(searchCards)).toHaveLength(2);
});

const response = {
  results: [sampleCard({ internal_id: 'a' }), sampleCard({ internal_id: 'b' })],
  total: 40,
  displayed: 2,
  from: 0,
  aggregations: {},
};

test('a listing hidden a moment ago leaves list and count at once [A4.14]', () => {
  const shown = withoutHidden(response, ['b', 'elsewhere']);
  expect(shown?.results.map((listing) => listing.internal_id)).toEqual(['a']);
  expect(shown?.total).toBe(39);
  expect(withoutHidden(response, ['elsewhere'])).toBe(response);
});
