import { act, renderHook } from '@testing-library/react';
import { useMemo } from 'react';
import { decodeSearch, encodeSearch, type SearchState } from 'shared-contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { withFilters } from './change-search';
import { useSearchDraft } from './use-search-draft';

beforeEach(() => void vi.useFakeTimers());

const addressOf = (search: SearchState) => encodeSearch(search).query;
const beds = (minBeds: number) => (search: SearchState) => withFilters(search, { minBeds });
const baths = (minBaths: number) => (search: SearchState) => withFilters(search, { minBaths });

function setUp() {
  const go = vi.fn();
  const onTravel = vi.fn();
  const hook = renderHook(
    ({ query, covered }) => {
      const committed = useMemo(() => decodeSearch(query), [query]);
      return useSearchDraft({ address: query, committed, addressOf, covered, go, onTravel });
    },
    { initialProps: { query: '', covered: false } },
  );
  const went = () => go.mock.calls;
  return { ...hook, onTravel, went, go: (query: string, covered = false) => hook.rerender({ query, covered }) };
}
const push = { replace: false, keepScroll: false };

test('shows a change at once and goes there once after the pause [A4.3] [A9.7]', () => {
  const { result, went } = setUp();
  act(() => result.current.change(beds(2)));
  act(() => result.current.change(beds(3)));
  act(() => result.current.change(baths(1)));
  expect(result.current.search.filters).toMatchObject({ minBeds: 3, minBaths: 1 });
  act(() => void vi.advanceTimersByTime(149));
  expect(went()).toEqual([]);
  act(() => void vi.advanceTimersByTime(1));
  expect(went()).toEqual([['minBeds=3&minBaths=1', push]]);
});

test('a change made while the address is still on its way is not lost', () => {
  const { result, went, go } = setUp();
  act(() => result.current.change(beds(2)));
  act(() => void vi.advanceTimersByTime(150));
  act(() => result.current.change(baths(1)));
  go('minBeds=2');
  expect(result.current.search.filters).toMatchObject({ minBeds: 2, minBaths: 1 });
  act(() => void vi.advanceTimersByTime(150));
  expect(went().at(-1)).toEqual(['minBeds=2&minBaths=1', push]);
});

test('Back shows what the address says, before and after the pause', () => {
  const { result, went, go, onTravel } = setUp();
  act(() => result.current.change(beds(2)));
  act(() => void vi.advanceTimersByTime(150));
  go('minBeds=2');
  expect(onTravel).not.toHaveBeenCalled();
  go('');
  expect(onTravel).toHaveBeenCalledOnce();
  expect(result.current.search.filters.minBeds).toBeUndefined();
  act(() => result.current.change(beds(5)));
  go('type=condo');
  expect(result.current.search.filters.minBeds).toBeUndefined();
  act(() => void vi.advanceTimersByTime(1000));
  expect(went()).toHaveLength(1);
});

test('a filter change together with a map move still makes a history entry', () => {
  const { result, went } = setUp();
  act(() => result.current.change(beds(2)));
  act(() => result.current.change(baths(2), { replace: true }));
  act(() => void vi.advanceTimersByTime(150));
  expect(went()[0]?.[1]).toEqual(push);
});

test('a change that is taken back goes nowhere', () => {
  const { result, went } = setUp();
  act(() => result.current.change(beds(2)));
  act(() => result.current.change((search) => withFilters(search, { minBeds: undefined })));
  act(() => void vi.advanceTimersByTime(150));
  expect(went()).toEqual([]);
});

test('a change does not close the listing that is opened before the pause is over: it comes when that is closed', () => {
  const { result, went, go } = setUp();
  act(() => result.current.change(beds(2)));
  go('', true);
  // a map that was still gliding
  act(() => result.current.change(baths(2), { replace: true }));
  act(() => void vi.advanceTimersByTime(1000));
  expect(went()).toEqual([]);
  go('');
  act(() => void vi.advanceTimersByTime(1));
  expect(went()).toEqual([['minBeds=2&minBaths=2', push]]);
});

test('a change made before a listing is void where the listing leads to another search', () => {
  const { result, went, go } = setUp();
  act(() => result.current.change(beds(2)));
  go('', true);
  go('type=condo');
  act(() => void vi.advanceTimersByTime(1000));
  expect(went()).toEqual([]);
  expect(result.current.search.filters.minBeds).toBeUndefined();
});
