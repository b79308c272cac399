import { createTestHost } from 'shared-contracts/testing';
import type { Lifecycles } from 'shared-ui';
import { start, triggerAppChange, unregisterApplication } from 'single-spa';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createDiscoveryStore } from '../federation/discovery';
import { deployedVersion, discoveryOf } from '../federation/testing/versions';
import { createWaits } from '../federation/timeouts';
import { type AreaState, PageApp } from './page-app';

/** The content of the place at each mount, and whether the page had to hydrate it. */
let mounts: { found: string; hydrates: unknown }[] = [];
const page: Lifecycles = {
  bootstrap: async () => undefined,
  mount: async ({ domElement, hydrates }) => {
    if (!(domElement instanceof HTMLElement)) return;
    mounts.push({ found: domElement.innerHTML, hydrates });
    domElement.textContent = 'drawn';
  },
  unmount: async () => undefined,
};
const discovery = createDiscoveryStore(
  discoveryOf({ search: deployedVersion('search', '1.0.0', { pages: [{ area: 'search', expose: './page' }] }) }),
);

beforeAll(() => start({ urlRerouteOnly: true }));
afterEach(async () => {
  mounts = [];
  await unregisterApplication('page-search');
});

/** A search page whose paragraph the server rendered. */
function searchPage({ isAlike = true, ...rendered }: { remote: string; version: string; isAlike?: boolean }) {
  const host = createTestHost();
  const place = document.createElement('div');
  place.innerHTML = '<p>rendered</p>';
  place.setAttribute('data-rendered', '');
  const states: AreaState['state'][] = [];
  const area = new PageApp('search', {
    discovery,
    loader: { load: async () => page, versionOf: () => '1.0.0' },
    waits: createWaits(),
    host,
    hostOf: () => host,
    activeWhen: () => true,
    isTransition: () => false,
    onState: ({ state }) => state && states.push(state),
    rendered: { ...rendered, isAlike: () => isAlike },
  });
  area.register(place);
  return { area, place, states };
}

test('the version that rendered a page takes it over, once', async () => {
  const { area, place } = searchPage({ remote: 'search', version: '1.0.0' });
  expect([place.innerHTML, place.hasAttribute('data-rendered')]).toEqual(['<p>rendered</p>', true]);
  await triggerAppChange();
  expect(mounts).toEqual([{ found: '<p>rendered</p>', hydrates: true }]);
  expect([place.textContent, place.hasAttribute('data-rendered')]).toEqual(['drawn', false]);
  await area.restart();
  await triggerAppChange();
  expect(mounts.at(1)).toEqual({ found: '', hydrates: false });
});

test.each([
  { remote: 'search', version: '0.9.0' },
  { remote: 'other', version: '1.0.0' },
  { remote: 'search', version: '1.0.0', isAlike: false },
])(
  'server HTML of another version stays until the browser renders the page: $remote $version $isAlike',
  async (rendered) => {
    const { place } = searchPage(rendered);
    await triggerAppChange();
    expect(mounts).toEqual([{ found: '<p>rendered</p>', hydrates: false }]);
    expect([place.textContent, place.hasAttribute('data-rendered')]).toEqual(['drawn', false]);
  },
);

test('what was rendered goes with the address that it came with', () => {
  const { area, place } = searchPage({ remote: 'search', version: '1.0.0' });
  area.leaveRendered();
  expect([place.innerHTML, place.hasAttribute('data-rendered')]).toEqual(['', false]);
});

test('what was rendered goes where its remote broke', () => {
  const { area, place, states } = searchPage({ remote: 'search', version: '1.0.0' });
  area.fail('MFE-006');
  expect([place.innerHTML, states.at(-1)]).toEqual(['', 'failed']);
});

test('what was rendered stays where its remote cannot be loaded, until a retry', async () => {
  const { area, place, states } = searchPage({ remote: 'search', version: '1.0.0' });
  area.fail('MFE-003');
  expect([place.innerHTML, states.at(-1)]).toEqual(['<p>rendered</p>', 'failed']);
  await area.restart();
  await triggerAppChange();
  expect(mounts[0]).toEqual({ found: '', hydrates: false });
});
