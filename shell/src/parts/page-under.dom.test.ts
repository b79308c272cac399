import { NO_PREFIX } from 'shared-contracts';
import { createTestHost } from 'shared-contracts/testing';
import type { Lifecycles } from 'shared-ui';
import { start } from 'single-spa';
import { proxy } from 'valtio';
import { expect, test, vi } from 'vitest';
import { createDiscoveryStore } from '../federation/discovery';
import { deployedVersion, discoveryOf } from '../federation/testing/versions';
import { createWaits } from '../federation/timeouts';
import { createNavigation } from '../routing/navigation';
import { createRegions } from '../routing/regions';
import { createPageApps } from './page-parts';

const nothing = async () => undefined;
const page: Lifecycles = { bootstrap: nothing, mount: nothing, unmount: nothing };
const div = () => document.createElement('div');

test('a listing is drawn while the search beneath it waits for the page, and the search when the page is painted', async () => {
  const asked: string[] = [];
  let becomeReady = () => {};
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve;
  });
  window.history.replaceState(null, '', '/listings/a-home-in-hana-1');
  const host = createTestHost({ proxy });
  const { route } = createNavigation({
    regions: createRegions(['en']),
    rememberedPrefix: () => NO_PREFIX,
    session: host.session.state,
  });
  const pages = (area: 'search' | 'listing') => deployedVersion(area, '1.0.0', { pages: [{ area, expose: './page' }] });
  const areas = createPageApps({
    discovery: createDiscoveryStore(discoveryOf({ search: pages('search'), listing: pages('listing') })),
    loader: {
      load: async (remote) => {
        asked.push(remote);
        return page;
      },
      versionOf: () => '1.0.0',
    },
    waits: createWaits(),
    route,
    hostOf: () => host,
    options: {},
    ready,
  });
  // As in the site: pages are registered after the start, the outermost first.
  start({ urlRerouteOnly: true });
  areas.register({ search: div(), listing: div(), account: div() });
  await vi.waitFor(() => expect(areas.state.listing?.state).toBe('mounted'));
  expect(asked).toEqual(['listing']);
  expect(areas.state.search).toBeUndefined();
  becomeReady();
  await vi.waitFor(() => expect(areas.state.search?.state).toBe('mounted'));
  expect(asked).toEqual(['listing', 'search']);
});
