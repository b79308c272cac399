import { createTestHost, sampleUser } from 'shared-contracts/testing';
import type { Lifecycles } from 'shared-ui';
import { start, triggerAppChange } from 'single-spa';
import { beforeAll, expect, test, vi } from 'vitest';
import { createDiscoveryStore } from '../federation/discovery';
import { RemoteLoadError } from '../federation/runtime';
import { deployedVersion, discoveryOf } from '../federation/testing/versions';
import { createWaits, type Wait } from '../federation/timeouts';
import { createPageApps } from './page-app';

const TIDES = { path: '/tides', title: 'Tide tables' } as const;
const discovery = createDiscoveryStore(
  discoveryOf({
    search: deployedVersion('search', '1.0.0', { pages: [{ area: 'search', expose: './page' }] }),
    listing: deployedVersion('listing', '1.0.0', { pages: [{ area: 'listing', expose: './page' }] }),
    account: deployedVersion('account', '1.0.0', { pages: [{ area: 'account', expose: './page' }] }),
    tides: deployedVersion('tides', '1.0.0', { pages: [{ ...TIDES, area: 'own', expose: './page' }] }),
  }),
);
const page = (text: string): Lifecycles => ({
  bootstrap: async () => undefined,
  mount: async ({ domElement }) => {
    if (domElement instanceof HTMLElement) domElement.textContent = text;
  },
  unmount: async () => undefined,
});
/** A page that renders in slices, and accepts another route. */
const drawnInTurns = (drawn: Promise<void>, begun: () => void): Lifecycles => {
  const show = async ({ domElement, match }: Record<string, unknown>) => {
    begun();
    await drawn;
    if (domElement instanceof HTMLElement) domElement.textContent = String(Object(match).path);
  };
  return { bootstrap: async () => undefined, mount: show, update: show, unmount: async () => undefined };
};
const hanging = ({ signal }: Wait) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

beforeAll(() => start({ urlRerouteOnly: true }));

/** One registration for all tests: single-spa allows one application per name. */
let broken = true;
let inTurns: Promise<void> | null = null;
const begun = vi.fn();
const asked: string[] = [];
const waits: Wait[] = [];
const host = createTestHost({ user: sampleUser() });
const places = { search: div(), listing: div(), account: div(), '/tides': div() };
const load = (remote: string, _expose: string, wait: Wait) => {
  asked.push(remote);
  waits.push(wait);
  if (remote === 'account') return Promise.reject(new RemoteLoadError('MFE-003', 'account', '1.0.0', 'gone'));
  if (inTurns !== null) return Promise.resolve(drawnInTurns(inTurns, begun));
  return broken ? hanging(wait) : Promise.resolve(page(`${remote} 1`));
};
const areas = createPageApps({
  discovery,
  loader: { load, versionOf: () => '1.0.0' },
  waits: createWaits(),
  host,
  hostOf: () => host,
  options: { locales: [], ownPages: [TIDES] },
});

test('a retry drops every page that hangs and loads it again, also when it is pressed twice', async () => {
  window.history.replaceState({}, '', '/listings/a-home-in-hana-1');
  areas.register(places);
  void triggerAppChange();
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(['listing', 'search']));
  const wanted = () => waits.map((wait) => wait.isWanted());
  expect(wanted()).toEqual([true, true]);
  window.history.replaceState({}, '', '/contact');
  expect(wanted(), 'pages that are not shown').toEqual([false, false]);
  window.history.replaceState({}, '', '/listings/a-home-in-hana-1');
  broken = false;
  await Promise.all([areas.retry('listing'), areas.retry('listing')]);
  expect(asked.toSorted()).toEqual(['listing', 'listing', 'search', 'search']);
  expect(places.listing.textContent).toBe('listing 1');
  expect([areas.state.listing, areas.state.search]).toEqual([
    { state: 'mounted', code: null, rendered: false },
    { state: 'mounted', code: null, rendered: false },
  ]);
  expect(host.reported).toEqual([]);
});

test('a page whose route changed while it rendered gets the new route', async () => {
  const go = (path: string) => {
    window.history.replaceState({}, '', path);
    host.navigate.to(path);
  };
  let drawn: () => void = () => undefined;
  inTurns = new Promise<void>((resolve) => {
    drawn = resolve;
  });
  go('/listings/a-home-in-hana-1');
  const restarted = areas.retry('listing');
  await vi.waitFor(() => expect(begun).toHaveBeenCalled());
  go('/listings/another-home-2');
  drawn();
  await restarted;
  await vi.waitFor(() => expect(places.listing.textContent).toBe('/listings/another-home-2'));
  inTurns = null;
});

test("a remote's own page is shown at its address and at all below it", async () => {
  broken = false;
  for (const [path, text, state] of [
    ['/tides', 'tides 1', 'mounted'],
    ['/tides/kihei', 'tides 1', 'mounted'],
    ['/contact', 'tides 1', 'idle'],
  ] as const) {
    window.history.replaceState({}, '', path);
    await triggerAppChange();
    expect([path, places['/tides'].textContent, areas.state['/tides']?.state]).toEqual([path, text, state]);
  }
});

test('a failed page stays failed until a retry or a new navigation to it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const tries = () => asked.filter((remote) => remote === 'account').length;
  const go = async (path: string) => {
    window.history.replaceState({}, '', path);
    // Single-spa waits this long after a failure before it loads a page again.
    vi.setSystemTime(Date.now() + 250);
    await triggerAppChange();
  };
  await go('/account');
  expect([tries(), areas.state.account]).toEqual([1, { state: 'failed', code: 'MFE-003', rendered: false }]);
  await go('/account?welcome=1');
  expect([tries(), areas.state.account?.state]).toEqual([1, 'failed']);
  await areas.retry('account');
  expect([tries(), areas.state.account?.state]).toEqual([2, 'failed']);
  await go('/contact');
  await go('/account');
  expect(tries()).toBe(3);
});

function div() {
  return document.createElement('div');
}
