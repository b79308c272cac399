import { currentUser, readDistricts } from 'shared-contracts';
import { createTestHost } from 'shared-contracts/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { createApiClient } from '../api/client';
import type { send } from '../api/http';
import { createBus } from '../events/bus';
import { createRecorder } from './recorder';

const SESSION = { user: null, email: null, user_id: null, client_advisor: null, hl_user: null, advisor: null };

beforeEach(() => vi.useFakeTimers());

/** The services of a page, and its recorder. */
function setUp(answer: typeof send = async () => Response.json(SESSION)) {
  const onError = vi.fn();
  const onUnheard = vi.fn();
  const recorder = createRecorder([], answer);
  const bus = createBus({ onError, onUnheard });
  recorder.follow(bus);
  const api = createApiClient({
    answers: { 'readDistricts:{}': [] },
    answersOf: null,
    userToken: () => null,
    session: () => ({ generation: 0, userId: null }),
    fetch: recorder.send,
  });
  const host = createTestHost({ services: { bus, api } });
  const hostOf = recorder.hosts(() => host);
  const recorded = async () => {
    await vi.advanceTimersByTimeAsync(200);
    return recorder.current();
  };
  return { recorder, bus, api, hostOf, recorded, onUnheard };
}

test('an event has the remote that published it, and what a listener of the shell publishes then has the shell', async () => {
  const { bus, hostOf, recorded } = setUp();
  bus.subscribe('listing:closed', () => bus.publish('nav:height', { height: 1 }));
  hostOf('tides').bus.publish('listing:closed', { internal_id: 'a' });
  bus.publish('nav:height', { height: 2 });
  const { events } = await recorded();
  expect(events.map(({ topic, sender, payload }) => [topic, sender, payload])).toEqual([
    ['listing:closed', 'tides', { internal_id: 'a' }],
    ['nav:height', 'shell', { height: 1 }],
    ['nav:height', 'shell', { height: 2 }],
  ]);
});

test('a request that no remote handles is still reported as unheard', async () => {
  const { bus, onUnheard } = setUp();
  bus.publish('search:clear', {});
  expect(bus.isWaiting()).toBe(true);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(onUnheard).toHaveBeenCalledWith('search:clear');
});

test('a call has its status, its time and the remote that made it', async () => {
  const { api, hostOf, recorded } = setUp(async (url) => {
    await new Promise((resolve) => setTimeout(resolve, 40));
    return url.includes('current_user') ? Response.json(SESSION) : Response.json({}, { status: 500 });
  });
  await Promise.all([
    hostOf('tides').api.call(currentUser, {}),
    api.call(readDistricts, {}).catch(() => undefined),
    vi.advanceTimersByTimeAsync(50),
  ]);
  const { calls } = await recorded();
  expect(calls.map(({ call, caller, outcome, source }) => [call.name, caller, outcome, source])).toEqual([
    ['currentUser', 'tides', 200, 'network'],
    ['readDistricts', 'shell', 500, 'network'],
  ]);
  expect(calls[0]?.ms).toBeGreaterThanOrEqual(40);
});

test('a call that fails has the reason', async () => {
  const timedOut = setUp(() => Promise.reject(new DOMException('late', 'TimeoutError')));
  await timedOut.api.call(currentUser, {}).catch(() => undefined);
  const cancelled = setUp(() => Promise.reject(new DOMException('gone', 'AbortError')));
  await cancelled.api.call(currentUser, {}).catch(() => undefined);
  const outcomes = [await timedOut.recorded(), await cancelled.recorded()].map(({ calls }) => calls[0]?.outcome);
  expect(outcomes).toEqual(['timed_out', 'cancelled']);
});

test('a response that needs no request is recorded once as cached', async () => {
  const { hostOf, recorded } = setUp(async () => Response.json([]));
  const { api } = hostOf('tides');
  for (let render = 0; render < 3; render += 1) api.initialAnswer(readDistricts, {});
  await api.call(readDistricts, {});
  await api.call(readDistricts, {});
  const { calls } = await recorded();
  expect(calls.map(({ source, outcome }) => [source, outcome])).toEqual([
    ['document', 200],
    ['network', 200],
    ['cache', 200],
  ]);
});

test('a report still goes to the server', async () => {
  const { recorder, recorded } = setUp();
  const sent = vi.fn();
  const report = { kind: 'render-error', remote: 'tides', code: 'MFE-007', detail: 'it broke' } as const;
  recorder.reporter({ report: sent, flush: vi.fn() }).report(report);
  expect(sent).toHaveBeenCalledWith(report);
  expect((await recorded()).reports.map((seen) => seen.report)).toEqual([report]);
});

test('a page in a loop of events keeps the newest', async () => {
  const { bus, recorded } = setUp();
  for (let height = 0; height < 1000; height += 1) bus.publish('nav:height', { height });
  const { events } = await recorded();
  expect(events.length).toBeLessThan(500);
  expect(events.at(-1)?.payload).toEqual({ height: 999 });
});
