import { renderHook } from '@testing-library/react';
import { ApiError, listingBySlug } from 'shared-contracts';
import { createTestHost, sampleListing } from 'shared-contracts/testing';
import { callKey } from 'shared-ui';
import useSWR, { mutate } from 'swr';
import { proxy } from 'valtio';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createDiscoveryStore } from '../federation/discovery';
import { deployedVersion, discoveryOf } from '../federation/testing/versions';
import { prefetchOnHover } from './prefetch-on-hover';

const RESTS_MS = 65;
const host = createTestHost({ proxy, url: '/listings/open-home-3' });
let isOffline = false;
host.answer(listingBySlug, ({ params }) =>
  isOffline ? Promise.reject(new ApiError('network')) : sampleListing({ slug: params.slug }),
);
const pages = [{ area: 'listing', expose: './listing' } as const];
const discovery = createDiscoveryStore(discoveryOf({ listing: deployedVersion('listing', '1.0.0', { pages }) }));
prefetchOnHover({ host, options: { locales: [] }, discovery });

// A listing is prefetched once per document, so each test has its own listing.
let series = 0;
beforeEach(() => {
  vi.useFakeTimers();
  series += 1;
  isOffline = false;
  document.body.innerHTML = `
    <article><a id="card" href="/listings/home-${series}"><img id="photo" alt=""></a><button id="heart">Save</button></article>
    <a id="next" href="/listings/next-${series}">Next</a>
    <a id="open" href="/listings/open-home-3">This one</a>
    <a id="region" href="/listings/maui/south">Maui</a>
    <a id="away" href="https://elsewhere.example/listings/home-${series}">Away</a>`;
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
});

const at = (id: string) => document.getElementById(id) ?? document.body;
const press = (id: string, button = 0) =>
  at(id).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button }));
const over = (id: string, pointerType = 'mouse') =>
  at(id).dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }));
const focus = (id: string) => at(id).dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
const asked = () =>
  host.api
    .inputsOf(listingBySlug)
    .map(({ params }) => params.slug)
    .filter((slug) => slug.endsWith(`-${series}`));

test('a press asks at once, and only once, for the listing and for the code that draws it', () => {
  press('photo');
  press('photo');
  press('next');
  expect(asked()).toEqual([`home-${series}`, `next-${series}`]);
  const [code, ...more] = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]');
  expect([code?.getAttribute('href'), more]).toEqual(['/mfe/listing/1.0.0/entry.js', []]);
});

test('a pointer or the focus that rests asks; one that only crosses does not', () => {
  over('photo');
  vi.advanceTimersByTime(RESTS_MS - 5);
  over('card');
  vi.advanceTimersByTime(4);
  over('region');
  vi.advanceTimersByTime(1000);
  expect(asked()).toEqual([]);
  over('photo');
  vi.advanceTimersByTime(RESTS_MS - 5);
  over('card');
  vi.advanceTimersByTime(5);
  expect(asked()).toEqual([`home-${series}`]);
  focus('next');
  vi.advanceTimersByTime(RESTS_MS);
  expect(asked()).toEqual([`home-${series}`, `next-${series}`]);
});

test.each(['heart', 'open', 'region', 'away'])('asks for nothing where %s is meant', (id) => {
  press(id);
  over(id);
  vi.advanceTimersByTime(1000);
  expect(asked()).toEqual([]);
});

test('neither for another button of the mouse nor for a finger that passes', () => {
  press('card', 2);
  over('card', 'touch');
  vi.advanceTimersByTime(1000);
  expect(asked()).toEqual([]);
});

test('does not prefetch when the browser saves data', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
  press('card');
  expect(asked()).toEqual([]);
});

test('the page finds the answer, and one that is there already is not asked for again', async () => {
  vi.useRealTimers();
  press('card');
  const answerOf = (slug: string) => {
    const { result } = renderHook(() => useSWR(callKey(host, listingBySlug, { params: { slug } }), null));
    return result.current.data;
  };
  await vi.waitFor(() => expect(answerOf(`home-${series}`)).toMatchObject({ slug: `home-${series}` }));
  const known = sampleListing({ slug: `next-${series}` });
  await mutate(callKey(host, listingBySlug, { params: { slug: `next-${series}` } }), known, { revalidate: false });
  press('next');
  expect(asked()).toEqual([`home-${series}`]);
});

test('what failed is asked for again with the next press', async () => {
  vi.useRealTimers();
  isOffline = true;
  press('card');
  await new Promise((resolve) => setTimeout(resolve, 20));
  isOffline = false;
  press('card');
  expect(asked()).toHaveLength(2);
});

test('no more than two at once, and sixty in a document', async () => {
  vi.useRealTimers();
  const many = (from: number, to: number) => {
    for (let index = from; index < to; index += 1) {
      at('card').setAttribute('href', `/listings/many-${index}-${series}`);
      press('card');
    }
  };
  many(0, 3);
  expect(asked()).toHaveLength(2);
  for (let index = 3; index < 80; index += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    many(index, index + 1);
  }
  expect(new Set(host.api.inputsOf(listingBySlug).map(({ params }) => params.slug)).size).toBeLessThanOrEqual(60);
});

test('on an idle search all code of the listing page is loaded, for a listing opened without a connection', async () => {
  const sharedFiles = { 'shared-ui/carousel': ['carousel.js', 'carousel.css'], 'shared-ui/tabs': ['tabs.js'] };
  const integrity = { 'carousel.js': 'sha384-js', 'carousel.css': 'sha384-css' };
  vi.stubGlobal('fetch', async () => Response.json({ sharedFiles, integrity }));
  const search = createTestHost({ proxy, url: '/listings' });
  const version = deployedVersion('listing', '2.0.0', { pages });
  version.extras.assets = { './listing': { js: [], css: [], shared: ['shared-ui/carousel'] } };
  const versions = createDiscoveryStore(discoveryOf({ listing: version }));
  prefetchOnHover({ host: search, options: { locales: [] }, discovery: versions });
  const has = (href: string) => document.querySelector(`link[href="${href}"]`) !== null;
  expect(has('/mfe/listing/2.0.0/entry.js')).toBe(false);
  vi.advanceTimersByTime(3000);
  expect(has('/mfe/listing/2.0.0/entry.js')).toBe(true);
  vi.useRealTimers();
  await vi.waitFor(() => expect([has('/shell/carousel.js'), has('/shell/carousel.css')]).toEqual([true, true]));
  expect(has('/shell/tabs.js')).toBe(false);
  const hashOf = (href: string) => document.querySelector<HTMLLinkElement>(`link[href="${href}"]`)?.integrity;
  expect([hashOf('/shell/carousel.js'), hashOf('/shell/carousel.css')]).toEqual(['sha384-js', 'sha384-css']);
  expect(search.api.inputsOf(listingBySlug)).toEqual([]);
});
