import type { RemoteReport } from 'shared-contracts';
import { createTestHost } from 'shared-contracts/testing';
import type { Lifecycles } from 'shared-ui';
import { expect, test } from 'vitest';
import { createDiscoveryStore } from '../federation/discovery';
import { createLoader } from '../federation/loader';
import { deployedVersion, discoveryOf } from '../federation/testing/versions';
import { createWaits } from '../federation/timeouts';
import { createBus } from './bus';
import { checkPayload } from './check-payload';
import { createRemoteHosts } from './remote-hosts';

const lifecycles: Lifecycles = { bootstrap: async () => {}, mount: async () => {}, unmount: async () => {} };
const HEIGHT = { height: 64 };

/** The host of the loaded remote 'tides', whose mfe.json declares one topic in each direction. */
async function setUp() {
  const tides = deployedVersion('tides', '1.0.0', { emits: ['auth:open'], listens: ['nav:height'] });
  const reports: RemoteReport[] = [];
  const loader = createLoader({
    discovery: createDiscoveryStore(discoveryOf({ tides })),
    loadModule: async () => lifecycles,
    readRelease: () => Promise.reject(new Error('there is no older one')),
    isTampered: async () => false,
    reload: () => false,
    report: () => {},
  });
  const failed = (error: unknown) => {
    throw error;
  };
  const bus = createBus({ check: checkPayload, onError: (_, error) => failed(error), onUnheard: () => {} });
  const host = { ...createTestHost(), bus, report: (report: RemoteReport) => void reports.push(report) };
  const hostOf = createRemoteHosts({ host: () => host, declares: loader.declares });
  const wait = createWaits(null, () => 0).begin({ onLate: () => undefined });
  await loader.load('tides', './tides', wait);
  wait.end();
  return { bus, host, reports, hostOf };
}

test('an event that mfe.json does not declare throws at the publisher, is reported once, and reaches no listener', async () => {
  const { bus, hostOf, reports } = await setUp();
  const heard: unknown[] = [];
  bus.subscribe('nav:height', (payload) => heard.push(payload));
  const publish = () => hostOf('tides').bus.publish('nav:height', HEIGHT);
  const sentence = 'tides publishes \'nav:height\', which its mfe.json does not name in "emits".';
  expect(publish).toThrow(sentence);
  expect(publish).toThrow(sentence);
  expect([heard, bus.last('nav:height')]).toEqual([[], undefined]);
  expect(reports).toEqual([{ kind: 'render-error', remote: 'tides', code: 'MFE-011', detail: sentence }]);
});

test('a remote hears only what it declares', async () => {
  const { bus, hostOf } = await setUp();
  bus.publish('nav:height', HEIGHT);
  const heard: unknown[] = [];
  const own = hostOf('tides').bus;
  const stop = own.subscribe('nav:height', (payload) => heard.push(payload));
  stop();
  expect([heard, own.last('nav:height')]).toEqual([[HEIGHT], HEIGHT]);
  const sentence = 'tides listens to \'listing:opened\', which its mfe.json does not name in "listens".';
  expect(() => own.subscribe('listing:opened', () => {})).toThrow(sentence);
  expect(() => own.last('listing:opened')).toThrow(sentence);
});

test('what it declares goes to everyone, and one remote has one host', async () => {
  const { bus, hostOf } = await setUp();
  const modes: string[] = [];
  bus.subscribe('auth:open', ({ mode }) => modes.push(mode));
  hostOf('tides').bus.publish('auth:open', { mode: 'sign-up' });
  expect(modes).toEqual(['sign-up']);
  expect(hostOf('tides')).toBe(hostOf('tides'));
  expect(() => hostOf('surf').bus.publish('auth:open', { mode: 'sign-in' }), 'nothing of it was loaded').toThrow();
});

test('a remote tracks events of the site and its own ones, and none in the name of another remote', async () => {
  const { hostOf, host } = await setUp();
  const { track } = hostOf('tides');
  track.capture('tides:chart_opened', { beach: 'Kīhei' });
  track.capture('add_favorite');
  expect(() => track.capture('surf:chart_opened')).toThrow("tides tracks 'surf:chart_opened'.");
  expect(host.captured.map(({ event }) => event)).toEqual(['tides:chart_opened', 'add_favorite']);
});
