// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { decodeSearch, encodeSearch, type SearchState } from 'shared-contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withFilters } from './change-search';
import { useSearchDraft } from './use-search-draft';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const addressOf = (search: SearchState) => encodeSearch(search).query;
const beds = (minBeds: number) => (search: SearchState) => withFilters(search, { minBeds });
const baths = (minBaths: number) => (search: SearchState) => withFilters(search, { minBaths });

function setUp() {
  const to = vi.fn();
  const keep = vi.fn();
  const navigate = {
    to,
    back: vi.fn(),
    withPrefix: (path: string) => path,
    current: vi.fn(),
    subscribe: () => () => undefined,
  };
  const hook = renderHook(
    ({ query }) => useSearchDraft(navigate, { address: query, committed: decodeSearch(query), addressOf, keep }),
    {
      initialProps: { query: '' },
    },
  );
  return { ...hook, to, keep, go: (query: string) => hook.rerender({ query }) };
}

test('shows a change at once and goes there once after the pause [A4.3]', () => {
  const { result, to } = setUp();
  act(() => result.current.change(beds(2)));
  act(() => result.current.change(beds(3)));
  act(() => result.current.change(baths(1)));
  expect(result.current.search.filters).toMatchObject({ minBeds: 3, minBaths: 1 });
  act(() => void vi.advanceTimersByTime(149));
  expect(to).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(to.mock.calls).toEqual([['minBeds=3&minBaths=1', { replace: false, keepScroll: false }]]);
});

test('a change made while the address is still on its way is not lost', () => {
  const { result, to, go } = setUp();
  act(() => result.current.change(beds(2)));
  act(() => void vi.advanceTimersByTime(150));
  act(() => result.current.change(baths(1)));
  go('minBeds=2');
  expect(result.current.search.filters).toMatchObject({ minBeds: 2, minBaths: 1 });
  act(() => void vi.advanceTimersByTime(150));
  expect(to).toHaveBeenLastCalledWith('minBeds=2&minBaths=1', { replace: false, keepScroll: false });
});

test('Back shows what the address says, before and after the pause', () => {
  const { result, to, go } = setUp();
  act(() => result.current.change(beds(2)));
  act(() => void vi.advanceTimersByTime(150));
  go('minBeds=2');
  go('');
  expect(result.current.search.filters.minBeds).toBeUndefined();
  act(() => result.current.change(beds(5)));
  go('type=condo');
  expect(result.current.search.filters.minBeds).toBeUndefined();
  act(() => void vi.advanceTimersByTime(1000));
  expect(to).toHaveBeenCalledTimes(1);
});

test('a filter beside a map move still makes a history entry', () => {
  const { result, to } = setUp();
  act(() => result.current.change(beds(2)));
  act(() => result.current.change(baths(2), { replace: true }));
  act(() => void vi.advanceTimersByTime(150));
  expect(to.mock.calls[0]?.[1]).toEqual({ replace: false, keepScroll: false });
});

test('a change that is taken back goes nowhere', () => {
  const { result, to } = setUp();
  act(() => result.current.change(beds(2)));
  act(() => result.current.change((search) => withFilters(search, { minBeds: undefined })));
  act(() => void vi.advanceTimersByTime(150));
  expect(to).not.toHaveBeenCalled();
});
