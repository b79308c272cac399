import { createTestHost } from 'shared-contracts/testing';
import { expect, test, vi } from 'vitest';
import { createDiscoveryStore } from '../federation/discovery';
import { RemoteLoadError } from '../federation/runtime';
import { deployedVersion, discoveryOf } from '../federation/testing/versions';
import { createWaits, type Wait } from '../federation/timeouts';
import { createSlotHost } from './slot-host';

const extension = (slot: 'layout.modals' | 'listing.aside', order: number) => ({ slot, expose: './part', order });
const discovery = createDiscoveryStore(
  discoveryOf({
    leads: deployedVersion('leads', '1.0.0', {
      extensions: [extension('layout.modals', 20), extension('listing.aside', 10)],
    }),
    account: deployedVersion('account', '1.0.0', { extensions: [extension('layout.modals', 10)] }),
  }),
);
const nothing = () => undefined;
const gone = (remote: string) => Promise.reject(new RemoteLoadError('MFE-003', remote, '1.0.0', 'gone'));
const hanging = (wait: Wait) =>
  new Promise<never>((_, reject) => wait.signal.addEventListener('abort', () => reject(wait.signal.reason)));

function setUp(load: (remote: string, expose: string, wait: Wait) => Promise<object>, ready?: Promise<void>) {
  vi.useFakeTimers();
  const host = createTestHost();
  const loads = vi.fn(load);
  const slots = createSlotHost({
    discovery,
    loader: { load: loads, versionOf: () => '0.9.0' },
    waits: createWaits(null, () => 0),
    hostOf: () => host,
    ...(ready && { ready }),
  });
  const statesOf = (name: 'layout.modals' | 'listing.aside') => () =>
    slots
      .source(name)
      .current()
      .map(({ remote, state, code }) => [remote, state, code]);
  return { host, slots, loads, aside: slots.source('listing.aside'), states: statesOf('listing.aside'), statesOf };
}

test('has the extensions of a slot in their order, and none where no remote fills it', () => {
  const { slots, statesOf } = setUp(async () => ({}));
  expect(statesOf('layout.modals')().map(([remote]) => remote)).toEqual(['account', 'leads']);
  expect(slots.source('home.search').current()).toEqual([]);
});

test('loads a module once for all places, when the first one needs it', async () => {
  const module = {};
  const { aside, loads, host } = setUp(async () => module);
  expect(loads).not.toHaveBeenCalled();
  const changed = vi.fn();
  const leave = aside.subscribe(changed);
  aside.subscribe(nothing);
  await vi.advanceTimersByTimeAsync(10);
  const [leads] = aside.current();
  expect([loads.mock.calls.length, leads?.module === module, leads?.host === host]).toEqual([1, true, true]);
  expect(changed).toHaveBeenCalled();
  leave();
  aside.subscribe(nothing);
  await vi.advanceTimersByTimeAsync(10);
  expect(loads).toHaveBeenCalledTimes(1);
});

test('a failure is reported with the version that was tried, and a retry of the visitor loads again', async () => {
  let isBroken = true;
  const { aside, states, host } = setUp((remote) => (isBroken ? gone(remote) : Promise.resolve({})));
  aside.subscribe(nothing);
  await vi.advanceTimersByTimeAsync(10);
  expect(states()).toEqual([['leads', 'failed', 'MFE-003']]);
  expect(host.reported).toMatchObject([{ kind: 'slot-failed', remote: 'leads', version: '1.0.0', code: 'MFE-003' }]);
  isBroken = false;
  aside.retry();
  await vi.advanceTimersByTimeAsync(10);
  expect(states()).toEqual([['leads', 'ready', null]]);
});

test('a retry of one slot loads what the same remote failed to load for the others', async () => {
  let isBroken = true;
  const { slots, aside, statesOf } = setUp((remote) => (isBroken ? gone(remote) : Promise.resolve({})));
  aside.subscribe(nothing);
  slots.source('layout.modals').subscribe(nothing);
  await vi.advanceTimersByTimeAsync(10);
  isBroken = false;
  aside.retry();
  await vi.advanceTimersByTimeAsync(10);
  expect(statesOf('layout.modals')()).toEqual([
    ['account', 'failed', 'MFE-003'],
    ['leads', 'ready', null],
  ]);
});

test('a module that hangs is late in time, and a retry starts a new attempt', async () => {
  let isHanging = true;
  const { aside, states, host, loads } = setUp((_remote, _expose, wait) =>
    isHanging ? hanging(wait) : Promise.resolve({}),
  );
  aside.subscribe(nothing);
  await vi.advanceTimersByTimeAsync(8499);
  expect(states()).toEqual([['leads', 'loading', null]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(states()).toEqual([['leads', 'failed', 'MFE-010']]);
  isHanging = false;
  aside.retry();
  await vi.advanceTimersByTimeAsync(10);
  expect([states(), loads.mock.calls[0]?.[2].signal.aborted]).toEqual([[['leads', 'ready', null]], true]);
  expect(host.reported).toEqual([]);
});

test('an extension that waits for the page is late as soon as one that does not', async () => {
  const { aside, states } = setUp(
    (_remote, _expose, wait) => hanging(wait),
    new Promise((resolve) => setTimeout(resolve, 6000)),
  );
  aside.subscribe(nothing);
  await vi.advanceTimersByTimeAsync(8500);
  expect(states()).toEqual([['leads', 'failed', 'MFE-010']]);
});

test('loads again at most three times after passing failures, and shows no loading state meanwhile', async () => {
  const { aside, states, loads } = setUp(gone);
  const seen: unknown[] = [];
  aside.subscribe(() => seen.push(states()[0]?.[1]));
  await vi.advanceTimersByTimeAsync(600_000);
  expect([loads.mock.calls.length, seen]).toEqual([4, ['failed']]);
});

test('loads nothing for a slot that was left, and loads for the next place', async () => {
  const { aside, states, loads } = setUp(gone);
  const leave = aside.subscribe(nothing);
  await vi.advanceTimersByTimeAsync(10);
  expect(loads.mock.calls[0]?.[2].isWanted()).toBe(true);
  leave();
  expect(loads.mock.calls[0]?.[2].isWanted()).toBe(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(loads).toHaveBeenCalledTimes(1);
  loads.mockResolvedValue({});
  aside.subscribe(nothing);
  await vi.advanceTimersByTimeAsync(10);
  expect(states()).toEqual([['leads', 'ready', null]]);
});
