import { createTestHost } from 'shared-contracts/testing';
import type { Lifecycles } from 'shared-ui';
import { start, triggerAppChange } from 'single-spa';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createDiscoveryStore } from '../federation/discovery';
import { RemoteLoadError } from '../federation/runtime';
import { deployedVersion, discoveryOf } from '../federation/testing/versions';
import { createWaits, type Wait } from '../federation/timeouts';
import { Part, type PartOptions, type PartState } from './part';

const discovery = createDiscoveryStore(discoveryOf({ nav: deployedVersion('nav', '1.0.0') }));
const RENDERED = '<div data-rendered="nav 1.0.0">rendered</div>';

/** The content of the place at each mount, and whether the module had to hydrate it. */
let mounts: { found: string; hydrates: unknown }[] = [];
const drawn = (steps: Partial<Lifecycles> = {}): Lifecycles => ({
  bootstrap: async () => undefined,
  mount: async ({ domElement, hydrates }) => {
    if (!(domElement instanceof HTMLElement)) return;
    mounts.push({ found: domElement.innerHTML, hydrates });
    domElement.textContent = 'drawn';
  },
  unmount: async ({ domElement }) => {
    if (domElement instanceof HTMLElement) domElement.textContent = '';
  },
  ...steps,
});
type Load = (wait: Wait) => Promise<object>;
const gone: Load = () => Promise.reject(new RemoteLoadError('MFE-003', 'nav', '1.0.0', 'gone'));
const hanging: Load = (wait) =>
  new Promise<never>((_, reject) => wait.signal.addEventListener('abort', () => reject(wait.signal.reason)));

beforeAll(() => start({ urlRerouteOnly: true }));
beforeEach(() => {
  vi.useFakeTimers();
  mounts = [];
});
const pass = (milliseconds = 10) => vi.advanceTimersByTimeAsync(milliseconds);

interface Options extends Partial<Pick<PartOptions, 'isOptional' | 'activeWhen' | 'owner' | 'onMount' | 'ready'>> {
  load?: Load;
  /** the version that rendered the part on the server */
  rendered?: { version: string; isAlike?: boolean };
  loaded?: string;
}

/** The footer, in a place of the document. */
function footer({ load = async () => drawn(), rendered, loaded = '1.0.0', ...options }: Options = {}) {
  const host = createTestHost();
  const place = document.createElement('div');
  if (rendered) place.innerHTML = RENDERED;
  const states: PartState['state'][] = [];
  const loads = vi.fn(load);
  const began = Date.now();
  const part = new Part({
    discovery,
    loader: { load: (_remote, _expose, wait) => loads(wait), versionOf: () => loaded },
    waits: createWaits(null, () => Date.now() - began),
    hostOf: () => host,
    part: 'layout.footer',
    owner: () => ({ remote: 'nav', expose: './footer' }),
    activeWhen: () => true,
    props: () => ({}),
    isOptional: false,
    onState: ({ state }) => state && states.push(state),
    rendered: rendered ? { remote: 'nav', version: rendered.version, isAlike: () => rendered.isAlike ?? true } : null,
    ...options,
  });
  part.open(place);
  return { host, part, place, states, loads };
}

test('the version that rendered a part takes it over, once', async () => {
  let isActive = true;
  const { place } = footer({ rendered: { version: '1.0.0' }, activeWhen: () => isActive });
  expect(place.innerHTML).toBe(RENDERED);
  await pass();
  expect(mounts).toEqual([{ found: 'rendered', hydrates: true }]);
  expect([place.textContent, place.querySelector('[data-rendered]')]).toEqual(['drawn', null]);
  for (const active of [false, true]) {
    isActive = active;
    await triggerAppChange();
  }
  expect(mounts.at(1)).toEqual({ found: '', hydrates: false });
});

test('calls back when a module begins to mount, and when it has mounted', async () => {
  const mounts: unknown[] = [];
  const onMount: PartOptions['onMount'] = (part, hydrates) => {
    mounts.push([part, hydrates]);
    return () => mounts.push('mounted');
  };
  footer({ rendered: { version: '1.0.0' }, onMount });
  await pass();
  footer({ onMount, load: async () => drawn({ mount: () => Promise.reject(new Error('it broke')) }) });
  await pass();
  expect(mounts).toEqual([['layout.footer', true], 'mounted', ['layout.footer', false]]);
});

test.each([{ version: '0.9.0' }, { version: '1.0.0', isAlike: false }])(
  'server HTML that the browser would render differently stays until then: $version $isAlike',
  async (rendered) => {
    const { place } = footer({ rendered });
    await pass();
    expect(mounts).toEqual([{ found: 'rendered', hydrates: false }]);
    expect([place.textContent, place.querySelector('[data-rendered]')]).toEqual(['drawn', null]);
  },
);

test('server HTML goes with the address that it came with', () => {
  const { part, place } = footer({ rendered: { version: '1.0.0' }, load: hanging });
  part.leaveRendered();
  expect(place.innerHTML).toBe('');
});

test('server HTML goes where its remote broke', async () => {
  const mount = () => Promise.reject(new Error('mount broke'));
  const { place, states, host } = footer({
    rendered: { version: '1.0.0' },
    load: async () => drawn({ mount }),
    loaded: '1.0.0',
  });
  await pass();
  expect([place.innerHTML, states.at(-1)]).toEqual(['', 'failed']);
  expect(host.reported).toMatchObject([{ kind: 'render-error', remote: 'nav', version: '1.0.0', code: 'MFE-006' }]);
});

test('server HTML stays where its remote cannot be loaded, until a retry', async () => {
  const { part, place, states, loads } = footer({ rendered: { version: '1.0.0' }, load: gone });
  await pass();
  expect([place.innerHTML, states.at(-1)]).toEqual([RENDERED, 'failed']);
  loads.mockResolvedValue(drawn());
  await part.retry();
  await pass();
  expect([mounts, states.at(-1)]).toEqual([[{ found: '', hydrates: false }], 'mounted']);
});

test('a report names the version that was loaded, not the one that discovery names', async () => {
  const mount = () => Promise.reject(new Error('mount broke'));
  const { host } = footer({ load: async () => drawn({ mount }), loaded: '0.9.0' });
  await pass();
  expect(host.reported).toMatchObject([{ version: '0.9.0', code: 'MFE-006' }]);
});

test('a part that hangs is late in time, and a retry starts a new attempt', async () => {
  const { part, states, loads, host } = footer({ load: hanging });
  await pass(8499);
  expect(states.at(-1)).toBe('loading');
  await pass(1);
  expect(states.at(-1)).toBe('failed');
  loads.mockResolvedValue(drawn());
  await part.retry();
  await pass();
  expect([states.at(-1), loads.mock.calls[0]?.[0].signal.aborted, host.reported]).toEqual(['mounted', true, []]);
});

test('a mount that hangs is late in time, holds up no other part, and a retry replaces it', async () => {
  const mount = () => new Promise<void>(() => undefined);
  const { part, place, states, loads } = footer({ load: async () => drawn({ mount }) });
  const other = footer();
  await pass();
  expect(other.states.at(-1)).toBe('mounted');
  await pass(8500);
  expect(states.at(-1)).toBe('failed');
  loads.mockResolvedValue(drawn());
  const retried = part.retry();
  await pass(3500);
  await retried;
  await pass();
  expect([states.at(-1), place.textContent]).toEqual(['mounted', 'drawn']);
});

test.each([
  ['stays while a slow phone hydrates the part', '1.0.0', false],
  ['of another version does not, because that part replaces it', '0.9.0', true],
])('what the server rendered %s', async (_, loaded, isLate) => {
  const mount = () => new Promise<void>((resolve) => setTimeout(resolve, 12_000));
  const { states } = footer({
    rendered: { version: '1.0.0' },
    loaded,
    load: async () => drawn({ mount }),
    isOptional: true,
  });
  await pass(20_000);
  expect([states.includes('failed'), states.at(-1)]).toEqual([isLate, 'mounted']);
});

test('an optional part stays as the server rendered it while it cannot be loaded, and loads again by itself', async () => {
  const { place, states, host, loads } = footer({ rendered: { version: '1.0.0' }, load: gone, isOptional: true });
  await pass(100);
  expect([loads.mock.calls.length, states, place.textContent]).toEqual([1, ['loading'], 'rendered']);
  expect(host.reported).toMatchObject([{ kind: 'slot-failed', remote: 'nav', code: 'MFE-003' }]);
  loads.mockResolvedValue(drawn());
  await pass(3100);
  expect([states.at(-1), place.textContent]).toEqual(['mounted', 'drawn']);
  await pass(20_000);
  expect(states.at(-1)).toBe('mounted');
});

test('an optional part that does not come fails when it is late, although the server rendered it', async () => {
  const { states } = footer({ rendered: { version: '1.0.0' }, load: gone, isOptional: true });
  await pass(8400);
  expect(states).not.toContain('failed');
  await pass(200);
  expect(states.at(-1)).toBe('failed');
});

test('an optional part loads again at most three times, and shows no loading state meanwhile', async () => {
  const { loads, states } = footer({ load: gone, isOptional: true });
  await pass(600_000);
  expect(loads).toHaveBeenCalledTimes(4);
  expect(states.lastIndexOf('loading')).toBeLessThan(states.indexOf('failed'));
});

test('an optional part that waits for the page is late as soon as one that does not', async () => {
  const ready = new Promise<void>((resolve) => setTimeout(resolve, 6000));
  const { states } = footer({ load: hanging, isOptional: true, ready });
  await pass(8500);
  expect(states.at(-1)).toBe('failed');
});

test('a part whose place is gone is unmounted and loads nothing again', async () => {
  const { part, place } = footer();
  await pass();
  await part.close();
  expect(place.textContent).toBe('');
  const failed = footer({ load: gone, isOptional: true });
  await pass();
  await failed.part.close();
  await pass(600_000);
  expect(failed.loads).toHaveBeenCalledTimes(1);
});

test('an optional part that no remote fills is empty', () => {
  expect(footer({ owner: () => null, isOptional: true }).states.at(-1)).toBe('empty');
});
