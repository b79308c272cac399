import { createTestHost } from 'shared-contracts/testing';
import type { Lifecycles } from 'shared-ui';
import { expect, test, vi } from 'vitest';
import { createDiscoveryStore } from '../federation/discovery';
import { RemoteLoadError } from '../federation/runtime';
import { deployedVersion, discoveryOf } from '../federation/testing/versions';
import { createWaits, type Wait } from '../federation/timeouts';
import { extensionsOf } from '../slots/extensions';
import { createSlotParts, type SlotState } from './slot-parts';

const discovery = createDiscoveryStore(
  discoveryOf({
    nav: deployedVersion('nav', '1.0.0', { extensions: [{ slot: 'layout.header', expose: './header', order: 10 }] }),
    leads: deployedVersion('leads', '1.0.0', {
      extensions: [
        { slot: 'layout.modals', expose: './dialogs', order: 20 },
        { slot: 'layout.footer', expose: './footer', order: 5 },
      ],
    }),
    account: deployedVersion('account', '1.0.0', {
      extensions: [{ slot: 'layout.modals', expose: './sign-in', order: 10 }],
    }),
  }),
);

function part(text: string): Lifecycles {
  return {
    bootstrap: async () => undefined,
    mount: async (props) => {
      if (props.domElement instanceof HTMLElement) props.domElement.textContent = text;
    },
    unmount: async (props) => {
      if (props.domElement instanceof HTMLElement) props.domElement.textContent = '';
    },
    update: async (props) => {
      if (props.domElement instanceof HTMLElement)
        props.domElement.textContent = `${text} ${JSON.stringify(props.slot)}`;
    },
  };
}

function setUp(load: (remote: string, expose: string, wait: Wait) => Promise<Lifecycles>, loaded?: string) {
  const host = createTestHost();
  const element = document.createElement('div');
  document.body.append(element);
  const states: SlotState[] = [];
  const waits = createWaits(null, () => 0);
  const slots = createSlotParts({ discovery, loader: { load, versionOf: () => loaded }, waits, hostOf: () => host });
  return { host, element, states, slots, onState: (state: SlotState) => void states.push(state) };
}

test('mounts the extension that fills a slot', async () => {
  const { slots, element, states, onState } = setUp(async (remote) => part(remote));
  slots.mount('layout.footer', element, { context: 'site' }, onState);
  await vi.waitFor(() => expect(states.at(-1)).toBe('mounted'));
  expect(element.textContent).toBe('leads');
});

/** Which of the remotes for the header's place is shown. */
function shownOf(claims: Record<string, { order?: number; handOver?: string }>): string[] {
  const versions = Object.entries(claims).map(([name, claim]) => {
    const extension = { slot: 'layout.header' as const, expose: './header', order: 10, ...claim };
    return [name, deployedVersion(name, '1.0.0', { extensions: [extension] })];
  });
  const store = createDiscoveryStore(discoveryOf(Object.fromEntries(versions)));
  return extensionsOf(store, 'layout.header').map(({ remote }) => remote);
}

test('shows all that fill a slot for many, in their order', () => {
  expect(extensionsOf(discovery, 'layout.modals').map(({ remote }) => remote)).toEqual(['account', 'leads']);
});

test('shows the remote that a slot for one was handed over to, and no other order decides', () => {
  expect(shownOf({ nav: { handOver: 'tides' }, tides: { order: 99 } })).toEqual(['tides']);
  expect(shownOf({ nav: { handOver: 'tides' } }), 'until it is there').toEqual(['nav']);
  expect(shownOf({ nav: { handOver: 'surf' }, surf: { handOver: 'tides' }, tides: {} })).toEqual(['tides']);
  expect(shownOf({ nav: {}, zz: { order: 0 } })).toEqual(['nav']);
  expect(shownOf({ nav: { handOver: 'tides' }, tides: { handOver: 'nav' } }), 'never none').toEqual(['nav']);
});

test('a broken remote fails its slot, is reported, and comes back by retry', async () => {
  let broken = true;
  const { slots, host, element, states, onState } = setUp(async () => {
    if (broken) throw new RemoteLoadError('MFE-003', 'leads', '1.0.0', 'gone');
    return part('back');
  });
  const mount = slots.mount('layout.footer', element, { context: 'site' }, onState);
  await vi.waitFor(() => expect(states.at(-1)).toBe('failed'));
  expect(host.reported).toMatchObject([{ kind: 'slot-failed', remote: 'leads', version: '1.0.0', code: 'MFE-003' }]);
  broken = false;
  mount.retry();
  await vi.waitFor(() => expect(states.at(-1)).toBe('mounted'));
  expect(element.textContent).toBe('back');
});

test('a report names the version that was loaded, not the one that discovery names', async () => {
  const broken = async () => ({ ...part('never'), mount: () => Promise.reject(new Error('mount broke')) });
  const { slots, host, element, states, onState } = setUp(broken, '0.9.0');
  slots.mount('layout.footer', element, { context: 'site' }, onState);
  await vi.waitFor(() => expect(states.at(-1)).toBe('failed'));
  expect(host.reported).toMatchObject([{ kind: 'slot-failed', remote: 'leads', version: '0.9.0', code: 'MFE-006' }]);
});

test('a bootstrap that throws leaves no remains, and a retry mounts', async () => {
  let tries = 0;
  const { slots, element, states, onState } = setUp(async () => ({
    ...part('fine'),
    bootstrap: () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('bootstrap broke')) : Promise.resolve();
    },
  }));
  const mount = slots.mount('layout.footer', element, { context: 'site' }, onState);
  await vi.waitFor(() => expect(states.at(-1)).toBe('failed'));
  expect(element.childElementCount).toBe(0);
  mount.retry();
  await vi.waitFor(() => expect(states.at(-1)).toBe('mounted'));
});

test('hands new props on, and takes everything away at the end', async () => {
  const { slots, element, states, onState } = setUp(async (remote) => part(remote));
  const mount = slots.mount('layout.footer', element, { context: 'site' }, onState);
  await vi.waitFor(() => expect(states.at(-1)).toBe('mounted'));
  mount.update({ context: 'admin' });
  await vi.waitFor(() => expect(element.textContent).toContain('admin'));
  mount.unmount();
  await vi.waitFor(() => expect(element.textContent).toBe(''));
});

test('a slot that is left while it loads is not wanted any more', async () => {
  const asked: Wait[] = [];
  const { slots, element, onState } = setUp((_remote, _expose, wait) => {
    asked.push(wait);
    return new Promise(() => undefined);
  });
  const mount = slots.mount('layout.footer', element, { context: 'site' }, onState);
  await vi.waitFor(() => expect(asked.map((wait) => wait.isWanted())).toEqual([true]));
  mount.unmount();
  expect(asked.map((wait) => wait.isWanted())).toEqual([false]);
});

test('a part that hangs shows a message in time, and a retry starts a new attempt', async () => {
  vi.useFakeTimers();
  const asked: Wait[] = [];
  const { slots, host, element, states, onState } = setUp((_remote, _expose, wait) => {
    asked.push(wait);
    if (asked.length > 1) return Promise.resolve(part('back'));
    return new Promise((_, reject) => wait.signal.addEventListener('abort', () => reject(wait.signal.reason)));
  });
  const mount = slots.mount('layout.footer', element, { context: 'site' }, onState);
  await vi.advanceTimersByTimeAsync(8499);
  expect(states.at(-1)).toBe('loading');
  await vi.advanceTimersByTimeAsync(1);
  expect(states.at(-1)).toBe('failed');
  mount.retry();
  await vi.advanceTimersByTimeAsync(50);
  expect([states.at(-1), element.textContent, asked[0]?.signal.aborted]).toEqual(['mounted', 'back', true]);
  expect(host.reported).toEqual([]);
});

test('a part that waits for the page is late as soon as one that does not', async () => {
  vi.useFakeTimers();
  const host = createTestHost();
  const states: SlotState[] = [];
  const slots = createSlotParts({
    discovery,
    loader: { load: () => new Promise(() => undefined), versionOf: () => undefined },
    waits: createWaits(null, () => 0),
    hostOf: () => host,
    ready: new Promise((resolve) => setTimeout(resolve, 6000)),
  });
  slots.mount('layout.footer', document.createElement('div'), { context: 'site' }, (state) => states.push(state));
  await vi.advanceTimersByTimeAsync(8500);
  expect(states.at(-1)).toBe('failed');
});

test.each([
  ['stays while a slow phone hydrates the part', '1.0.0', false],
  ['of another version does not, because that part replaces it', '0.9.0', true],
])('what the server rendered %s', async (_, loaded, isLate) => {
  vi.useFakeTimers();
  const start = Date.now();
  const states: SlotState[] = [];
  const slow = { ...part('drawn'), mount: () => new Promise<void>((resolve) => setTimeout(resolve, 12_000)) };
  const slots = createSlotParts({
    discovery,
    loader: { load: async () => slow, versionOf: () => loaded },
    waits: createWaits(null, () => Date.now() - start),
    hostOf: () => createTestHost(),
    ready: new Promise((resolve) => setTimeout(resolve, 6000)),
    rendered: { slots: [{ slot: 'layout.footer', remote: 'leads', version: '1.0.0' }], isAlike: () => true },
  });
  const element = document.createElement('div');
  element.innerHTML = '<div data-rendered="leads 1.0.0">links</div>';
  slots.mount('layout.footer', element, { context: 'site' }, (state) => states.push(state));
  await vi.advanceTimersByTimeAsync(20_000);
  expect([states.includes('failed'), states.at(-1)]).toEqual([isLate, 'mounted']);
});

/** A slot whose part comes when the server is no longer busy. */
function busySlot(html: string) {
  let isBusy = true;
  const load = vi.fn(async (remote: string): Promise<Lifecycles> => {
    if (isBusy) throw new RemoteLoadError('MFE-003', remote, '1.0.0', 'busy');
    return part('from the browser');
  });
  const { slots, element, states, onState, host } = setUp(load);
  element.innerHTML = html;
  const mount = slots.mount('layout.footer', element, { context: 'site' }, onState);
  const end = () => {
    isBusy = false;
  };
  return { load, element, states, host, mount, end };
}

test('what the server rendered stays while the part cannot be loaded, and the slot loads it again by itself', async () => {
  vi.useFakeTimers();
  const { load, element, states, host, end } = busySlot('<div data-rendered="leads 1.0.0">from the server</div>');
  await vi.advanceTimersByTimeAsync(100);
  expect([load.mock.calls.length, states, element.textContent]).toEqual([1, ['loading', 'loading'], 'from the server']);
  expect(host.reported).toMatchObject([{ kind: 'slot-failed', remote: 'leads', code: 'MFE-003' }]);
  end();
  await vi.advanceTimersByTimeAsync(3100);
  expect([states.at(-1), element.textContent]).toEqual(['mounted', 'from the browser']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(states.at(-1)).toBe('mounted');
});

test('a part that does not come shows its failure when it is late, although the server rendered it', async () => {
  vi.useFakeTimers();
  const { states } = busySlot('<div data-rendered="leads 1.0.0">from the server</div>');
  await vi.advanceTimersByTimeAsync(8400);
  expect(states).not.toContain('failed');
  await vi.advanceTimersByTimeAsync(200);
  expect(states.at(-1)).toBe('failed');
});

test('a slot loads a part again at most three times, and shows no loading state meanwhile', async () => {
  vi.useFakeTimers();
  const { load, states } = busySlot('');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(load).toHaveBeenCalledTimes(4);
  expect(states.lastIndexOf('loading')).toBeLessThan(states.indexOf('failed'));
});

test('a retry by hand mounts the part while an attempt of the slot has not ended, and stays', async () => {
  vi.useFakeTimers();
  let begin = () => {};
  const slow = { ...part('by itself'), mount: () => new Promise<void>((resolve) => (begin = resolve)) };
  const answers = [null, null, slow, part('by hand')];
  const load = vi.fn(async (remote: string): Promise<Lifecycles> => {
    const answer = answers.shift();
    if (!answer) throw new RemoteLoadError('MFE-003', remote, '1.0.0', 'busy');
    return answer;
  });
  const { slots, element, states, onState } = setUp(load);
  element.innerHTML = '<div data-rendered="leads 1.0.0">from the server</div>';
  const mount = slots.mount('layout.footer', element, { context: 'site' }, onState);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([load.mock.calls.length, states.at(-1)]).toEqual([3, 'failed']);
  mount.retry();
  await vi.advanceTimersByTimeAsync(100);
  begin();
  await vi.advanceTimersByTimeAsync(100);
  expect([states.at(-1), element.textContent]).toEqual(['mounted', 'by hand']);
});

test('a slot that is gone loads nothing again', async () => {
  vi.useFakeTimers();
  const { load, mount } = busySlot('');
  await vi.advanceTimersByTimeAsync(100);
  mount.unmount();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part gets the props that came while it mounted', async () => {
  let begin = () => {};
  const slow = { ...part('drawn'), mount: () => new Promise<void>((resolve) => (begin = resolve)) };
  const isMounting = vi.spyOn(slow, 'mount');
  const { slots, element, states, onState } = setUp(async () => slow);
  const mount = slots.mount('layout.footer', element, { context: 'site' }, onState);
  await vi.waitFor(() => expect(isMounting).toHaveBeenCalled());
  mount.update({ context: 'admin' });
  begin();
  await vi.waitFor(() => expect(states.at(-1)).toBe('mounted'));
  await vi.waitFor(() => expect(element.textContent).toContain('admin'));
});
