import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { ApiError, readSavedSearches, searchByText, similarListings } from 'shared-contracts';
import { createTestHost, sampleSavedSearch, sampleUser, unreachable } from 'shared-contracts/testing';
import { mutate } from 'swr';
import { proxy } from 'valtio';
import { expect, test, vi } from 'vitest';
import { Link } from '../navigation/link';
import { noWebGlStore, useKnownNoWebGl, useScrolledPast } from './browser';
import { callKey, useCall, useMutationCall } from './use-call';
import { useMatch, useSession, useTopic } from './use-host';

test('a call gives its answer, and asks again on retry after a failure', async () => {
  const host = createTestHost();
  host.answer(similarListings, () => {
    throw new ApiError('busy');
  });
  const { result } = renderHook(() => useCall(host, similarListings, { params: { slug: 'retry' } }));
  expect(result.current.isLoading).toBe(true);
  await waitFor(() => expect(result.current.error?.code).toBe('busy'));
  host.answer(similarListings, []);
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.data).toEqual([]));
  expect(result.current.error).toBeUndefined();
});

test('an answer that came with the page is not asked for again', async () => {
  const host = createTestHost();
  host.api.answerInitially(similarListings, []);
  const { result } = renderHook(() => useCall(host, similarListings, { params: { slug: 'initial' } }));
  expect(result.current.data).toEqual([]);
  await act(async () => Promise.resolve());
  expect(host.api.calls).toEqual([]);
});

test('going back to the input the page came with shows its answer again, not the one of the input between', async () => {
  const written = createTestHost();
  written.api.answerInitially(searchByText, { results: [], total: 1 });
  const asked = createTestHost();
  asked.answer(searchByText, { results: [], total: 2 });
  const { result, rerender } = renderHook(
    ({ host, s }) => useCall(host, searchByText, { query: { s } }, { keepPreviousData: true }),
    { initialProps: { host: written, s: 'written' } },
  );
  expect(result.current.data?.total).toBe(1);
  rerender({ host: asked, s: 'asked' });
  await waitFor(() => expect(result.current.data?.total).toBe(2));
  rerender({ host: written, s: 'written' });
  expect(result.current.data?.total).toBe(1);
});

test('after that, another input is bridged with the answer it showed last', async () => {
  const host = createTestHost();
  const other = createTestHost();
  other.answer(searchByText, { results: [], total: 2 });
  host.api.answerInitially(searchByText, { results: [], total: 1 });
  const { result, rerender } = renderHook(
    ({ host, s }) => useCall(host, searchByText, { query: { s } }, { keepPreviousData: true }),
    { initialProps: { host, s: 'bridged' } },
  );
  rerender({ host: other, s: 'between' });
  await waitFor(() => expect(result.current.data?.total).toBe(2));
  rerender({ host, s: 'bridged' });
  other.answer(searchByText, () => new Promise(() => undefined));
  rerender({ host: other, s: 'under way' });
  expect(result.current).toMatchObject({ isLoading: true, data: { total: 1 } });
});

test("a user's response is stored by user, and a remote of contract 1 changes it without naming the user", async () => {
  const host = createTestHost({ user: sampleUser({ id: 1 }) });
  host.answer(readSavedSearches, { saved_searches: [sampleSavedSearch({ title: 'of Ann' })] });
  const { result } = renderHook(() => useCall(host, readSavedSearches, {}));
  const titles = () => result.current.data?.saved_searches.map(({ title }) => title);
  await waitFor(() => expect(titles()).toEqual(['of Ann']));
  await act(() => mutate(callKey(readSavedSearches, {}), { saved_searches: [] }, { revalidate: false }));
  expect(titles()).toEqual([]);
  host.answer(readSavedSearches, () => new Promise(() => undefined));
  await act(async () => host.session.become(sampleUser({ id: 2 })));
  expect(result.current).toMatchObject({ data: undefined, isLoading: true });
});

test('a null input waits', () => {
  const host = createTestHost();
  const { result } = renderHook(() => useCall(host, searchByText, null));
  expect(result.current.isLoading).toBe(false);
  expect(host.api.calls).toEqual([]);
});

test('a sent call returns its outcome instead of throwing', async () => {
  const host = createTestHost();
  host.answer(searchByText, unreachable);
  const { result } = renderHook(() => useMutationCall(host, searchByText));
  const sent = await act(async () => result.current.send({ query: { s: 'kula' } }));
  expect(sent).toMatchObject({ ok: false, error: { code: 'network' } });
  expect(result.current.error?.code).toBe('network');
  host.answer(searchByText, { results: [], total: 0 });
  const again = await act(async () => result.current.send({ query: { s: 'kula' } }));
  expect(again).toEqual({ ok: true, answer: { results: [], total: 0 } });
  expect(result.current).toMatchObject({ busy: false, error: null });
});

test('topics, route and session are drawn again when they change', () => {
  const host = createTestHost({ proxy });
  const { result } = renderHook(() => ({
    topic: useTopic(host, 'nav:height'),
    path: useMatch(host).path,
    session: useSession(host),
  }));
  expect(result.current.topic).toBeUndefined();
  act(() => {
    host.bus.publish('nav:height', { height: 115 });
    host.navigate.to('/listings/maui');
  });
  expect(result.current.topic).toEqual({ height: 115 });
  expect(result.current.path).toBe('/listings/maui');
  expect(result.current.session.loggedIn).toBe(false);
});

test('a link moves within the site, and leaves modified clicks to the browser', () => {
  const host = createTestHost();
  const own = vi.fn();
  render(
    <Link host={host} to="/contact" onClick={own}>
      Contact
    </Link>,
  );
  fireEvent.click(screen.getByRole('link'), { ctrlKey: true });
  expect(host.navigate.visits).toEqual([]);
  fireEvent.click(screen.getByRole('link'));
  expect(host.navigate.visits.map(({ path }) => path)).toEqual(['/contact']);
  expect(own).toHaveBeenCalledTimes(2);
});

test('reads the scroll position in the next frame and at each scroll, and not while rendering', async () => {
  const asked = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(601);
  const { result, unmount } = renderHook(() => useScrolledPast(600));
  expect(asked).not.toHaveBeenCalled();
  await waitFor(() => expect(result.current).toBe(true));
  asked.mockReturnValue(600);
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(result.current).toBe(false);
  unmount();
  asked.mockClear();
  window.dispatchEvent(new Event('scroll'));
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('a tab remembers that its browser has no WebGL', () => {
  sessionStorage.clear();
  expect(renderHook(useKnownNoWebGl).result.current).toBe(false);
  noWebGlStore.write(true);
  expect(renderHook(useKnownNoWebGl).result.current).toBe(true);
  sessionStorage.clear();
});
