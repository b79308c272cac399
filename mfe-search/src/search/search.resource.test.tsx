import { act, renderHook } from '@testing-library/react';
import { searchCards } from 'shared-contracts';
import { createTestHost } from 'shared-contracts/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleAnswer } from '../testing/render-search';
import { useSearchResults } from './search.resource';

beforeEach(() => vi.useFakeTimers());

test('an answer is kept for 3000 seconds, then asked for anew [A9.9]', async () => {
  const host = createTestHost();
  host.answer(searchCards, sampleAnswer());
  renderHook(() => useSearchResults(host, { page: 1 }));
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  await pass(2999);
  expect(host.api.inputsOf(searchCards)).toHaveLength(1);
  await pass(2);
  expect(host.api.inputsOf(searchCards)).toHaveLength(2);
});
