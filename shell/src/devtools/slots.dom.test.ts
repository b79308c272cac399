import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RemoteLoadError } from '../federation/runtime';
import { deployedVersion } from '../federation/testing/versions';
import { partsOf } from './parts';
import type { WatchedPage } from './recorder';
import { slotsOf } from './slots';
import { recordedOn, watchedPage } from './testing/watched-page';

const at = (slot: 'home.search' | 'layout.header' | 'layout.modals' | 'listing.aside' | 'nav.contact', order = 10) => ({
  slot,
  expose: './part',
  order,
});
const remotes = {
  listing: deployedVersion('listing', '1.0.0', { pages: [{ area: 'listing', expose: './page' }] }),
  nav: deployedVersion('nav', '2.0.0', { extensions: [at('layout.header')] }),
  leads: deployedVersion('leads', '3.0.0', { extensions: [at('listing.aside'), at('layout.modals', 20)] }),
  rival: deployedVersion('rival', '1.0.0', { extensions: [at('listing.aside')] }),
};
/** As the layout, a page and `Slot` of shared-ui render them. */
const PAGE = `
  <div data-slot="layout.header" data-slot-state="mounted">
    <div>Menu<div data-slot="nav.contact"><div data-extension="leads">Call</div></div></div>
  </div>
  <div data-area="listing">
    <div data-slot="home.search" data-slot-state="empty"></div>
    <div data-slot="listing.aside" data-slot-state="mounted"><div data-extension="leads"><p>Ask us</p></div></div>
  </div>
  <div data-slot="layout.modals" data-slot-state="mounted"><div data-extension="leads"><dialog></dialog></div></div>`;

beforeEach(() => {
  document.body.innerHTML = PAGE;
});
afterEach(() => {
  document.body.innerHTML = '';
});

/** Loads the extensions of slots, as their places do. */
async function loadSlots({ host }: WatchedPage, ...names: ('listing.aside' | 'layout.header' | 'layout.modals')[]) {
  for (const name of names) host.slots.source(name).subscribe(() => undefined);
  const settled = () =>
    names.every((name) =>
      host.slots
        .source(name)
        .current()
        .every(({ state }) => state !== 'loading'),
    );
  await vi.waitFor(() => expect(settled()).toBe(true));
}

const factsOf = (page: WatchedPage, seen: Parameters<typeof recordedOn>[1] = {}) =>
  Object.fromEntries(slotsOf(page, recordedOn(page, seen)).map(({ slot, state, facts }) => [slot, [state, ...facts]]));

test('a slot says what fills it, or why it is empty', async () => {
  const page = watchedPage({ remotes });
  await loadSlots(page, 'listing.aside', 'layout.modals');
  expect(factsOf(page)).toMatchObject({
    'layout.header': ['filled', 'nav 2.0.0 fills it.'],
    'home.search': ['empty', 'No extension is registered: no remote names this slot in its mfe.json.'],
    'listing.aside': [
      'filled',
      'leads 3.0.0 fills it.',
      'rival names it too and is refused: the slot is for one remote, leads.',
    ],
    'layout.modals': ['empty', 'leads 3.0.0 is mounted and draws nothing now: its own condition.'],
    'search.panel': ['not on this page', 'The page that owns it shows no place for it now.'],
  });
});

test('a slot that its page hides says so', async () => {
  const page = watchedPage({ remotes });
  await loadSlots(page, 'listing.aside');
  document.querySelector<HTMLElement>('[data-slot="listing.aside"]')?.style.setProperty('display', 'none');
  expect(factsOf(page)['listing.aside']?.slice(0, 2)).toEqual([
    'filled',
    'leads 3.0.0 fills it, and the page hides it now.',
  ]);
});

test('the search draws the extension of a bar as its own on phones', async () => {
  document.body.innerHTML = `
    <div data-slot="layout.header" data-slot-state="mounted"><div><div data-extension="nav">Menu</div></div></div>`;
  const page = watchedPage({ remotes });
  await loadSlots(page, 'layout.header');
  expect(partsOf(page, recordedOn(page))).toMatchObject([
    { kind: 'extension', place: 'layout.header', state: 'ready' },
  ]);
  expect(factsOf(page)['layout.header']).toEqual(['filled', 'nav 2.0.0 fills it.']);
});

test('a slot whose remote is switched off or left out says so', () => {
  const page = watchedPage({ remotes });
  const absent = [
    { remote: 'search', why: 'killed' as const, slots: ['home.search'] },
    { remote: 'tides', why: 'left-out' as const, slots: ['home.search'] },
  ];
  expect(factsOf(page, { absent })['home.search']).toEqual([
    'empty',
    'search fills it and is switched off for all visitors (mfe kill).',
    'tides fills it and is left out by the overrides of this browser.',
  ]);
});

test('a slot that failed has the code and its meaning', async () => {
  const page = watchedPage({
    remotes,
    load: (remote) => Promise.reject(new RemoteLoadError('MFE-008', remote, '3.0.0', 'it needs contract 9')),
  });
  await loadSlots(page, 'listing.aside');
  document.body.innerHTML = `
    <div data-slot="layout.header" data-slot-state="failed"></div>
    <div data-slot="listing.aside" data-slot-state="failed"></div>`;
  const reports = [{ kind: 'slot-failed', remote: 'nav', code: 'MFE-003', detail: 'layout.header: gone' }] as const;
  const facts = factsOf(page, { reports: [...reports] });
  expect(facts['listing.aside']?.slice(0, 2)).toEqual([
    'empty',
    'leads 3.0.0 failed with MFE-008: The module needs another version of the contract.',
  ]);
  expect(facts['layout.header']).toEqual(['empty', 'nav 2.0.0 failed with MFE-003: The entry script did not load.']);
});

test('a part has its version, origin and times, and what became of the HTML of the server', async () => {
  const page = watchedPage({
    remotes,
    areas: { listing: { state: 'mounted', code: null, rendered: false } },
    rendered: {
      page: { area: 'listing', remote: 'listing', version: '1.0.0' },
      slots: [{ slot: 'layout.header', remote: 'nav', version: '1.9.0' }],
      welcome: false,
    },
  });
  await loadSlots(page, 'listing.aside', 'layout.modals');
  const timed = (remote: string, version: string, detail: string, value: number) =>
    ({ kind: 'load-time', remote, version, detail, value }) as const;
  const recorded = recordedOn(page, {
    reports: [timed('listing', '1.0.0', './page', 30), timed('leads', '3.0.0', './part', 50)],
    mounts: new Map([
      ['listing', { hydrates: true, ms: 12 }],
      ['layout.header', { hydrates: false, ms: 4 }],
    ]),
    // the reports are of 1000 ms
    appeared: new Map([['listing.aside leads', 1007]]),
    entries: new Map([
      ['leads@2.9.0', 'https://site.example/old.js'],
      ['leads@3.0.0~2', 'https://site.example/again.js'],
    ]),
  });
  const parts = partsOf(page, recorded);
  expect(parts.map(({ kind, place, remote, version }) => [kind, place, remote, version])).toEqual([
    ['page', 'listing', 'listing', '1.0.0'],
    ['bar', 'layout.header', 'nav', '2.0.0'],
    ['extension', 'listing.aside', 'leads', '3.0.0'],
    ['extension', 'layout.modals', 'leads', '3.0.0'],
  ]);
  expect(parts).toMatchObject([
    { loadMs: 30, drawMs: 12, server: 'hydrated', state: 'mounted' },
    { drawMs: 4, server: 'replaced', state: 'mounted' },
    { loadMs: 50, drawMs: 7, server: null, state: 'ready', from: 'https://site.example/again.js' },
    { drawMs: undefined },
  ]);
  expect(parts[2]?.elements.map(({ textContent }) => textContent)).toEqual(['Ask us']);
});
