import { NO_PREFIX } from 'shared-contracts';
import { createTestHost, sampleUser } from 'shared-contracts/testing';
import type { Lifecycles } from 'shared-ui';
import { start } from 'single-spa';
import { proxy } from 'valtio';
import { beforeAll, expect, test, vi } from 'vitest';
import { createDiscoveryStore } from '../federation/discovery';
import { RemoteLoadError } from '../federation/runtime';
import { deployedVersion, discoveryOf } from '../federation/testing/versions';
import { createWaits, type Wait } from '../federation/timeouts';
import { createNavigation } from '../routing/navigation';
import { createRegions } from '../routing/regions';
import { createPageApps } from './page-parts';

const TIDES = { path: '/tides', title: 'Tide tables' } as const;
const discovery = createDiscoveryStore(
  discoveryOf({
    search: deployedVersion('search', '1.0.0', { pages: [{ area: 'search', expose: './page' }] }),
    listing: deployedVersion('listing', '1.0.0', { pages: [{ area: 'listing', expose: './page' }] }),
    account: deployedVersion('account', '1.0.0', { pages: [{ area: 'account', expose: './page' }] }),
    tides: deployedVersion('tides', '1.0.0', { pages: [{ ...TIDES, area: 'own', expose: './page' }] }),
  }),
);
const updates = vi.fn<(props: Record<string, unknown>) => Promise<unknown>>(async () => undefined);
const page = (text: string): Lifecycles => ({
  bootstrap: async () => undefined,
  mount: async ({ domElement }) => {
    if (domElement instanceof HTMLElement) domElement.textContent = text;
  },
  update: updates,
  unmount: async () => undefined,
});
const hanging = ({ signal }: Wait) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

beforeAll(() => start({ urlRerouteOnly: true }));

/** One registration for all tests: single-spa allows one application per name. */
let broken = true;
const asked: string[] = [];
const waits: Wait[] = [];
const host = createTestHost({ proxy, user: sampleUser() });
const navigate = createNavigation({
  regions: createRegions(['en'], [TIDES]),
  rememberedPrefix: () => NO_PREFIX,
  session: host.session.state,
});
const places = { search: div(), listing: div(), account: div(), '/tides': div() };
const load = (remote: string, _expose: string, wait: Wait) => {
  asked.push(remote);
  waits.push(wait);
  if (remote === 'account') return Promise.reject(new RemoteLoadError('MFE-003', 'account', '1.0.0', 'gone'));
  return broken ? hanging(wait) : Promise.resolve(page(`${remote} 1`));
};
const areas = createPageApps({
  discovery,
  loader: { load, versionOf: () => '1.0.0' },
  waits: createWaits(),
  route: navigate.route,
  hostOf: () => host,
  options: { ownPages: [TIDES] },
});

test('a retry loads a page that hangs again, also when it is pressed twice, and leaves the other', async () => {
  await go('/listings/a-home-in-hana-1');
  areas.register(places);
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(['listing', 'search']));
  const wanted = () => waits.map((wait) => wait.isWanted());
  expect(wanted()).toEqual([true, true]);
  await go('/contact');
  expect(wanted(), 'pages that are not shown').toEqual([false, false]);
  await go('/listings/a-home-in-hana-1');
  broken = false;
  await Promise.all([areas.retry('listing'), areas.retry('listing')]);
  await vi.waitFor(() => expect(areas.state.listing?.state).toBe('mounted'));
  expect(places.listing.textContent).toBe('listing 1');
  expect([areas.state.search?.state, asked.filter((remote) => remote === 'search')]).toEqual(['loading', ['search']]);
  expect(host.reported).toEqual([]);
});

test("a remote's own page is shown at its address and at all below it", async () => {
  broken = false;
  for (const [path, text, state] of [
    ['/tides', 'tides 1', 'mounted'],
    ['/tides/kihei', 'tides 1', 'mounted'],
    ['/contact', 'tides 1', 'idle'],
  ] as const) {
    await go(path);
    await vi.waitFor(() =>
      expect([path, places['/tides'].textContent, areas.state['/tides']?.state]).toEqual([path, text, state]),
    );
  }
});

test('a page of contract 1.0 gets its new routes by its lifecycle', async () => {
  await go('/tides');
  await vi.waitFor(() => expect(areas.state['/tides']?.state).toBe('mounted'));
  updates.mockClear();
  await go('/tides/hilo');
  await vi.waitFor(() => expect(updates.mock.lastCall?.[0]).toMatchObject({ match: { path: '/tides/hilo' } }));
  await go('/contact');
  expect(updates).toHaveBeenCalledTimes(1);
});

test('a failed page stays failed until a retry or a new navigation to it', async () => {
  const tries = () => asked.filter((remote) => remote === 'account').length;
  const failedAfter = (count: number) =>
    vi.waitFor(() => expect([tries(), areas.state.account?.state]).toEqual([count, 'failed']));
  await go('/account');
  await failedAfter(1);
  expect(areas.state.account).toEqual({ state: 'failed', code: 'MFE-003', rendered: false });
  await go('/account?welcome=1');
  await failedAfter(1);
  await areas.retry('account');
  await failedAfter(2);
  await go('/contact');
  await go('/account');
  await failedAfter(3);
});

test('a page that a guard refuses loads when the visitor has signed in', async () => {
  const tries = () => asked.filter((remote) => remote === 'account').length;
  const before = tries();
  const { user } = host.session.state;
  Object.assign(host.session.state, { user: null, loggedIn: false });
  await go('/account/settings');
  await vi.waitFor(() => expect(areas.state.listing?.state).not.toBe('mounted'));
  expect(tries()).toBe(before);
  Object.assign(host.session.state, { user, loggedIn: true });
  await vi.waitFor(() => expect(tries()).toBe(before + 1));
});

/** Navigates, and waits until the subscribers of the route have been called. */
async function go(path: string) {
  navigate.to(path);
  await Promise.resolve();
}

function div() {
  return document.createElement('div');
}
