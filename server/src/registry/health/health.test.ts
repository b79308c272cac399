import { remoteStatusSchema } from 'federation/protocol/registry';
import { COOKIES, type RemoteReport, reportRemote } from 'shared-contracts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isWithin } from '../deploy/ramp';
import { act, openPublishedSite, type RegistrySite, report, versionOf, visitors } from '../testing/registry-site';

let site: RegistrySite;
let token: string;
let inside: string[];
let outside: string[];

const loaded = (version: string, value = 200): RemoteReport => ({ kind: 'load-time', remote: 'tides', version, value });
const failed = (version: string): RemoteReport => ({ kind: 'load-failed', remote: 'tides', version, code: 'MFE-003' });

/** Limits as in production: three visitors and one failure of one network count. */
beforeAll(async () => {
  ({ site, token } = await openPublishedSite(['1.0.0', '1.1.0'], {
    RATE_LIMITS: 'true',
    ALERT_EMAIL: 'staff@example.com',
    ALERT_WEBHOOK_URL: 'https://hooks.example.com/alerts',
  }));
  const isFirst = (visitor: string) => isWithin(visitor, 'tides', 30);
  inside = visitors(200).filter(isFirst);
  outside = visitors(200).filter((visitor) => !isFirst(visitor));
});
afterAll(() => site.close());

/** Starts a new canary. */
beforeEach(async () => {
  site.clock.now += 3_600_000;
  await site.test.database.deleteFrom('remote_health').execute();
  await act(site, token, 'promote', '*', { version: '1.0.0', strategy: { kind: 'all' } });
  await act(site, token, 'promote', '*', { version: '1.1.0', strategy: { kind: 'canary', percent: 30 } });
});

const address = (index: number) => `203.0.${index}.1`;

/** Each visitor from another network. */
async function takeReports(who: readonly string[], what: (index: number) => RemoteReport[]) {
  for (const [index, visitor] of who.entries()) await report(site, visitor, address(index), what(index));
  await site.service.health.flush();
}
async function status() {
  return remoteStatusSchema.parse(await site.service.status.of('tides'));
}

test('a failing canary halts by itself, with the reason in the history, and all visitors get the live version', async () => {
  await takeReports(outside.slice(0, 40), () => [loaded('1.0.0')]);
  await takeReports(inside.slice(0, 19), () => [failed('1.1.0')]);
  expect((await status()).deployment.canary?.version).toBe('1.1.0');
  await takeReports(inside.slice(0, 20), () => [failed('1.1.0')]);
  const { deployment, history } = await status();
  expect(deployment).toMatchObject({ live: '1.0.0', canary: null });
  expect(history[0]).toMatchObject({
    action: 'auto-halt',
    from: '1.1.0',
    to: '1.0.0',
    by: 'registry',
    reason: 'It failed for 20 of 20 visitors (100 %), the live version for 0 of 40.',
  });
  for (const visitor of inside.slice(0, 5)) expect(await versionOf(site, visitor)).toBe('1.0.0');
});

test('a canary that is as good as the live version goes on', async () => {
  await takeReports(outside.slice(0, 40), (index) => [index % 10 === 0 ? failed('1.0.0') : loaded('1.0.0')]);
  await takeReports(inside.slice(0, 30), (index) => [index % 10 === 0 ? failed('1.1.0') : loaded('1.1.0')]);
  expect((await status()).deployment.canary?.version).toBe('1.1.0');
});

test('one visitor who fails a thousand times is one visitor', async () => {
  for (let batch = 0; batch < 20; batch += 1) {
    await report(
      site,
      inside[0] ?? '',
      address(0),
      Array.from({ length: 50 }, () => failed('1.1.0')),
    );
  }
  await site.service.health.flush();
  const { deployment, health } = await status();
  expect(deployment.canary?.version).toBe('1.1.0');
  expect(health).toEqual([expect.objectContaining({ version: '1.1.0', failures: 1, loads: 0 })]);
});

test('a version that loads and then fails for every visitor fails for all of its visits', async () => {
  for (const visitor of inside.slice(0, 4)) {
    await report(site, visitor, '198.51.100.7', [loaded('1.1.0')]);
    // the load is written before the failure arrives, and a later load does not undo it
    await site.service.health.flush();
    await report(site, visitor, '198.51.100.7', [failed('1.1.0'), loaded('1.1.0')]);
    await site.service.health.flush();
  }
  expect((await status()).health).toEqual([expect.objectContaining({ version: '1.1.0', loads: 0, failures: 4 })]);
});

test('one address cannot halt a canary, however many visitors it makes up', async () => {
  for (const visitor of inside) await report(site, visitor, '198.51.100.7', [failed('1.1.0')]);
  await site.service.health.flush();
  expect((await status()).deployment.canary?.version).toBe('1.1.0');
});

test.each<[string, (index: number) => string]>([
  ['an IPv6 /48', (index) => `2001:db8:7:${index.toString(16)}::1`],
  ['an IPv4 /24', (index) => `198.51.100.${index + 1}`],
])('all addresses of %s are one network', async (_, ip) => {
  for (const [index, visitor] of inside.entries()) await report(site, visitor, ip(index), [failed('1.1.0')]);
  await site.service.health.flush();
  const { deployment } = await status();
  expect(deployment.canary).toMatchObject({ version: '1.1.0' });
  expect(deployment.canary?.needsDecision).toBeUndefined();
});

test('failures of fewer than eight networks ask a person, who sees why', async () => {
  const ip = (index: number) => `198.51.${index % 7}.${index + 1}`;
  for (const [index, visitor] of inside.slice(0, 21).entries()) {
    await report(site, visitor, ip(index), [failed('1.1.0')]);
  }
  await site.service.health.flush();
  const { deployment, history } = await status();
  expect(history[0]?.action).toBe('promote');
  expect(deployment.canary?.needsDecision).toBe(
    'It failed for 7 of 21 visitors (33.3 %), the live version for 0 of 0. ' +
      'Failures came from 7 of at least 8 networks, so it does not halt by itself.',
  );
  await report(site, inside[30] ?? '', '198.51.77.1', [failed('1.1.0')]);
  await site.service.health.flush();
  expect((await status()).history[0]?.action).toBe('auto-halt');
});

test('forged failures of the live version do not shield a canary that fails for half of its visitors', async () => {
  const forged = (index: number) => `198.51.${index % 12}.${index + 1}`;
  for (const [index, visitor] of outside.slice(0, 36).entries()) {
    await report(site, visitor, forged(index), [failed('1.0.0')]);
  }
  await takeReports(inside.slice(0, 40), (index) => [index % 2 === 0 ? failed('1.1.0') : loaded('1.1.0')]);
  expect((await status()).history[0]).toMatchObject({
    action: 'auto-halt',
    reason: 'It failed for 20 of 40 visitors (50 %), the live version for 12 of 36.',
  });
});

test('ids that the site did not sign are no observations', async () => {
  for (const [index, visitor] of inside.slice(0, 20).entries()) {
    await site.app.inject({
      method: 'POST',
      url: reportRemote.path,
      remoteAddress: address(index),
      cookies: { [COOKIES.visitor]: index % 2 === 0 ? visitor : `${visitor}.abc.${'A'.repeat(43)}` },
      payload: [failed('1.1.0')],
    });
  }
  await site.service.health.flush();
  expect((await status()).deployment.canary?.version).toBe('1.1.0');
  expect(await site.test.database.selectFrom('remote_canary_visitors').selectAll().execute()).toEqual([]);
});

test('ignores reports about a canary from visitors without it, and from browsers without cookies', async () => {
  await takeReports(outside.slice(0, 40), () => [failed('1.1.0')]);
  await takeReports(
    Array.from({ length: 20 }, () => ''),
    () => [failed('1.1.0')],
  );
  expect((await status()).deployment.canary?.version).toBe('1.1.0');
});

test('versions that never were are not counted', async () => {
  await takeReports(inside.slice(0, 12), () => [
    failed('6.6.6'),
    { kind: 'load-failed', remote: 'nobody', version: '1.0.0' },
  ]);
  expect(await site.test.database.selectFrom('remote_health').selectAll().execute()).toEqual([]);
});

test('loads, failures and load times are kept per version and stretch of time', async () => {
  await takeReports(inside.slice(0, 5), (index) => [loaded('1.1.0', 100 + index)]);
  site.clock.now += 60_000;
  await takeReports(inside.slice(5, 8), () => [
    loaded('1.1.0', 900),
    { kind: 'render-error', remote: 'tides', version: '1.1.0' },
  ]);
  const { health } = await status();
  expect(health).toMatchObject([
    { version: '1.1.0', loads: 5, failures: 0 },
    { version: '1.1.0', loads: 0, failures: 3 },
  ]);
  expect(health[0]?.loadMsP50).toBeGreaterThan(80);
  expect(health[0]?.loadMsP50).toBeLessThan(130);
  expect(health[1]?.loadMsP95).toBeGreaterThan(750);
});

test('counts that the database did not take are written later, joined with new ones, and none twice', async () => {
  const { database } = site.test;
  for (const [index, visitor] of inside.slice(0, 3).entries()) {
    await report(site, visitor, address(index), [failed('1.1.0')]);
  }
  for (const [index, visitor] of outside.slice(0, 4).entries()) {
    await report(site, visitor, address(index), [loaded('1.0.0')]);
  }
  // each write is lost once: before the first one of a call, and after others of the same call
  const begin = database.transaction.bind(database);
  const insert = database.insertInto.bind(database);
  for (const written of [0, 2, 4, 1, 0]) {
    let left = written;
    const write = <T>(next: () => T): T => {
      if (left === 0) throw new Error('the database is away');
      left -= 1;
      return next();
    };
    const writing = vi.spyOn(database, 'transaction').mockImplementation(() => write(begin));
    const counting = vi.spyOn(database, 'insertInto').mockImplementation((table) => write(() => insert(table)));
    await expect(site.service.health.flush()).rejects.toThrow('the database is away');
    writing.mockRestore();
    counting.mockRestore();
  }
  await report(site, outside[4] ?? '', address(4), [loaded('1.0.0')]);
  await site.service.health.flush();
  await site.service.health.flush();
  const { health } = await status();
  expect(health.map(({ version, loads, failures }) => [version, loads, failures]).sort()).toEqual([
    ['1.0.0', 5, 0],
    ['1.1.0', 0, 3],
  ]);
  const seen = await database.selectFrom('remote_canary_visitors').select(['on_canary', 'failed']).execute();
  expect(seen.filter(({ failed }) => failed)).toHaveLength(3);
  expect(seen).toHaveLength(8);
});

test('whom a growing ramp takes in brings no failure of the live version along', async () => {
  await act(site, token, 'promote', '*', {
    version: '1.1.0',
    strategy: { kind: 'linear', percent: 30, everyMinutes: 10 },
  });
  const next = outside.filter((visitor) => isWithin(visitor, 'tides', 60)).slice(0, 24);
  await takeReports(next, () => [failed('1.0.0')]);
  site.clock.now += 10 * 60_000;
  await takeReports(next, () => [loaded('1.1.0')]);
  expect((await status()).deployment.canary).toMatchObject({ version: '1.1.0', percent: 60 });
});

test('one network cannot complete a ramp: it waits for a person', async () => {
  await act(site, token, 'promote', '*', { version: '1.1.0', strategy: { kind: 'canary', percent: 30, minutes: 30 } });
  for (const visitor of inside) await report(site, visitor, '198.51.99.7', [loaded('1.1.0')]);
  await site.service.health.flush();
  site.clock.now += 3_600_000;
  const { canary } = (await status()).deployment;
  expect(canary?.needsDecision).toMatch(/^3 visitors of 1 networks reported on it;/);
});

test('a halt sends one mail and one call to staff', async () => {
  const { database } = site.test;
  await database.deleteFrom('tasks').execute();
  await takeReports(inside.slice(0, 20), () => [failed('1.1.0')]);
  await Promise.all([site.service.settle(), site.service.settle()]);
  const tasks = await database.selectFrom('tasks').select(['topic', 'payload']).orderBy('topic').execute();
  const reason = 'It failed for 20 of 20 visitors (100 %), the live version for 0 of 0.';
  const title = 'tides 1.1.0: the canary was halted';
  expect(tasks).toEqual([
    { topic: 'alarm', payload: expect.objectContaining({ text: `${title}. ${reason}`, remote: 'tides' }) },
    { topic: 'mail', payload: expect.objectContaining({ template: 'alarm', to: 'staff@example.com', subject: title }) },
  ]);
});
