import { deploymentSchema, REGISTRY_BASE, remoteStatusSchema } from 'federation/protocol/registry';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createOutbox } from '../../features/outbox/outbox';
import { testSettings } from '../../testing/test-app';
import { createRegistryService } from '../service';
import { act, openPublishedSite, proveCanary, type RegistrySite, versionOf, visitors } from '../testing/registry-site';

const MINUTE = 60_000;
let site: RegistrySite;
let token: string;

beforeAll(async () => {
  ({ site, token } = await openPublishedSite(['1.0.0', '1.1.0', '1.2.0']));
});
afterAll(() => site.close());

beforeEach(async () => {
  await site.test.database.deleteFrom('remote_deployments').execute();
  await site.test.database.deleteFrom('remote_deployment_events').execute();
  site.clock.now += MINUTE;
});

async function status() {
  const response = await site.app.inject({
    url: `${REGISTRY_BASE}/tides`,
    headers: { authorization: `Bearer ${token}` },
  });
  const parsed = remoteStatusSchema.parse(response.json());
  expect(response.headers.etag).toBe(`"${parsed.deployment.revision}"`);
  return parsed;
}
const promote = (version: string, strategy: object, revision: number | '*' = '*') =>
  act(site, token, 'promote', revision, { version, strategy, reason: 'the test says so' });

/** The version that the registry chooses for a visitor. */
const chosenFor = async (visitor: string) =>
  (await site.service.registry.discovery(visitor)).microFrontends.tides?.[0]?.metadata.version;

/** How many of these visitors get the version. */
async function countOf(version: string, of: readonly string[]): Promise<number> {
  let count = 0;
  for (const visitor of of) if ((await versionOf(site, visitor)) === version) count += 1;
  return count;
}

test('published is not live: a version reaches visitors when it is promoted', async () => {
  expect(await versionOf(site, null)).toBeUndefined();
  const response = await promote('1.0.0', { kind: 'all' }, 0);
  expect([response.statusCode, response.headers.etag]).toEqual([200, '"1"']);
  expect(deploymentSchema.parse(response.json())).toMatchObject({ revision: 1, live: '1.0.0', canary: null });
  expect(await versionOf(site, null)).toBe('1.0.0');
});

test('of 10,000 visitors a tenth get the canary, within one percent, and the others what they had', async () => {
  await promote('1.0.0', { kind: 'all' });
  await promote('1.1.0', { kind: 'canary', percent: 10 });
  let first = 0;
  for (const visitor of visitors(10_000)) if ((await chosenFor(visitor)) === '1.1.0') first += 1;
  process.stdout.write(`    ${first} of 10,000 visitors get a canary of 10 percent\n`);
  expect(Math.abs(first - 1000)).toBeLessThanOrEqual(100);
});

test('no visitor leaves a growing ramp, for any versions', async () => {
  await promote('1.0.0', { kind: 'all' });
  await promote('1.1.0', { kind: 'linear', percent: 20, everyMinutes: 10 });
  await proveCanary(site, '1.1.0', 20);
  const some = visitors(400);
  const inside = new Set<string>();
  let first = new Set<string>();
  const shares: number[] = [];
  for (let step = 0; step < 5; step += 1) {
    for (const visitor of some) {
      const version = await chosenFor(visitor);
      if (version === '1.1.0') inside.add(visitor);
      else expect([version, inside.has(visitor)]).toEqual(['1.0.0', false]);
    }
    if (step === 0) first = new Set(inside);
    shares.push(inside.size / some.length);
    site.clock.now += 10 * MINUTE;
    await site.service.settle();
  }
  for (const [step, share] of shares.entries()) expect(share).toBeCloseTo(0.2 * (step + 1), 1);
  expect(inside.size).toBe(some.length);
  expect((await status()).deployment).toMatchObject({ live: '1.1.0', previous: '1.0.0', canary: null });

  await promote('1.2.0', { kind: 'canary', percent: 20 });
  // the same visitors are the first to get the next version
  for (const visitor of some) expect((await chosenFor(visitor)) === '1.2.0').toBe(first.has(visitor));
});

test('a visitor without an id gets the live version', async () => {
  await promote('1.0.0', { kind: 'all' });
  await promote('1.1.0', { kind: 'canary', percent: 99 });
  expect(await versionOf(site, null)).toBe('1.0.0');
  expect(await versionOf(site, 'not-one-of-ours')).toBe('1.0.0');
});

test('a visitor of the canary falls back to the live version, other visitors to the one before it', async () => {
  await promote('1.0.0', { kind: 'all' });
  await promote('1.1.0', { kind: 'all' });
  const discovery = await site.service.registry.discovery(null);
  expect(discovery.microFrontends.tides?.[0]?.extras.fallback?.release).toBe('/mfe/tides/1.0.0/release.json');
  await promote('1.2.0', { kind: 'canary', percent: 50 });
  for (const visitor of visitors(10)) {
    const [version] = (await site.service.registry.discovery(visitor)).microFrontends.tides ?? [];
    const canary = version?.metadata.version === '1.2.0';
    expect(version?.extras.fallback?.release).toBe(`/mfe/tides/${canary ? '1.1.0' : '1.0.0'}/release.json`);
    expect(version?.deployment).toEqual({ traffic: 50, default: !canary });
  }
});

test('a canary with minutes becomes the live version by itself', async () => {
  await promote('1.0.0', { kind: 'all' });
  await promote('1.1.0', { kind: 'canary', percent: 5, minutes: 30 });
  await proveCanary(site, '1.1.0', 5);
  site.clock.now += 30 * MINUTE;
  expect(await versionOf(site, null)).toBe('1.0.0');
  await site.service.settle();
  expect(await versionOf(site, null)).toBe('1.1.0');
  const { deployment, history } = await status();
  expect(deployment).toMatchObject({ live: '1.1.0', canary: null, revision: 3 });
  expect(history[0]).toMatchObject({ action: 'complete', from: '1.0.0', to: '1.1.0', by: 'registry' });
});

test('a ramp whose time is over waits for a person while too few visitors reported on its version', async () => {
  await promote('1.0.0', { kind: 'all' });
  await promote('1.1.0', { kind: 'linear', percent: 30, everyMinutes: 10 });
  site.clock.now += 60 * MINUTE;
  await site.service.settle();
  const { deployment } = await status();
  expect(deployment).toMatchObject({ live: '1.0.0', canary: { version: '1.1.0', percent: 90, nextStepAt: null } });
  expect(deployment.canary?.needsDecision).toMatch(/^0 visitors of 0 networks reported on it;/);
  expect(await versionOf(site, null)).toBe('1.0.0');
  // late reports complete it
  await proveCanary(site, '1.1.0', 90);
  await site.service.settle();
  expect((await status()).deployment).toMatchObject({ live: '1.1.0', canary: null });
});

test('a decision that finds a ramp at its end comes first', async () => {
  await promote('1.0.0', { kind: 'all' });
  await promote('1.1.0', { kind: 'canary', percent: 5, minutes: 30 });
  await proveCanary(site, '1.1.0', 5);
  site.clock.now += 30 * MINUTE;
  await act(site, token, 'rollback', '*', { reason: 'prices are wrong' });
  const { deployment, history } = await status();
  expect(deployment.live).toBe('1.0.0');
  expect(history.slice(0, 2)).toMatchObject([
    { action: 'halt', by: expect.stringContaining('token'), reason: 'prices are wrong' },
    { action: 'promote', to: '1.1.0' },
  ]);
});

test('rolls back for all visitors in under a second, and again, back to the version that came with the site', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await promote(version, { kind: 'all' });
  const started = performance.now();
  expect((await act(site, token, 'rollback', 3, { reason: 'prices are wrong' })).statusCode).toBe(200);
  expect(await versionOf(site, null)).toBe('1.1.0');
  const took = performance.now() - started;
  process.stdout.write(`    rolled back and seen after ${Math.round(took)} ms\n`);
  expect(took).toBeLessThan(1000);
  expect((await status()).deployment).toMatchObject({ live: '1.1.0', previous: '1.0.0' });
  await act(site, token, 'rollback', '*');
  await act(site, token, 'rollback', '*', { confirmNoVisitor: true });
  expect(await versionOf(site, null)).toBeUndefined();
  const refused = await act(site, token, 'rollback', '*');
  const detail = 'No published version of tides is live, so there is no earlier one.';
  expect([refused.statusCode, refused.json().refusals]).toEqual([
    409,
    [expect.objectContaining({ code: 'MFE-126', detail })],
  ]);
});

test('a rollback during a canary ends the canary and keeps the live version; the next one goes back', async () => {
  for (const version of ['1.0.0', '1.1.0']) await promote(version, { kind: 'all' });
  await promote('1.2.0', { kind: 'canary', percent: 50 });
  expect((await act(site, token, 'rollback', '*', { reason: 'prices are wrong' })).json()).toMatchObject({
    live: '1.1.0',
    previous: '1.0.0',
    canary: null,
  });
  const some = visitors(30);
  expect(await countOf('1.1.0', some)).toBe(30);
  expect((await status()).history[0]).toMatchObject({ action: 'halt', from: '1.2.0', to: '1.1.0' });
  await act(site, token, 'rollback', '*');
  expect(await countOf('1.0.0', some)).toBe(30);
});

test.each(['a live version', 'a canary'])(
  'a rollback of the first version, as %s, needs a confirmation',
  async (as) => {
    await promote('1.0.0', as === 'a canary' ? { kind: 'canary', percent: 50 } : { kind: 'all' });
    const before = (await status()).deployment;
    const refused = await act(site, token, 'rollback', '*');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'MFE-128']);
    expect((await status()).deployment).toEqual(before);
    const confirmed = await act(site, token, 'rollback', '*', { confirmNoVisitor: true });
    expect(confirmed.json()).toMatchObject({ live: null, canary: null });
  },
);

test('another server sees a change with its next page, half a second later at most', async () => {
  const settings = testSettings({ PROJECT_DIR: site.built.folder, DATA_DIR: `${site.built.folder}/data` });
  const log = { warn: () => undefined, error: () => undefined };
  const other = createRegistryService({
    db: site.test.database,
    outbox: createOutbox(new Set(['mail'])),
    settings,
    log,
    now: () => site.clock.now,
  });
  const seenThere = async () => (await other.registry.discovery(null)).microFrontends.tides?.[0]?.metadata.version;
  await promote('1.0.0', { kind: 'all' });
  expect(await seenThere()).toBe('1.0.0');
  await promote('1.1.0', { kind: 'all' });
  site.clock.now += 500;
  expect(await seenThere()).toBe('1.1.0');
});

test('a change decided on an older state is refused, and changes nothing', async () => {
  await promote('1.0.0', { kind: 'all' }, 0);
  const late = await promote('1.1.0', { kind: 'all' }, 0);
  expect([late.statusCode, late.json().code]).toEqual([412, 'MFE-117']);
  expect((await status()).deployment).toMatchObject({ live: '1.0.0', revision: 1 });
  const [one, other] = await Promise.all([
    promote('1.1.0', { kind: 'all' }, 1),
    promote('1.2.0', { kind: 'canary', percent: 5 }, 1),
  ]);
  expect([one.statusCode, other.statusCode].sort()).toEqual([200, 412]);
  const without = await site.app.inject({
    method: 'POST',
    url: `${REGISTRY_BASE}/tides/rollback`,
    headers: { authorization: `Bearer ${token}` },
    payload: {},
  });
  expect([without.statusCode, without.json().code]).toEqual([412, 'MFE-117']);
});

test('the history keeps the share of visitors that a canary was for', async () => {
  await promote('1.0.0', { kind: 'all' });
  await promote('1.1.0', { kind: 'canary', percent: 5 });
  const [canary, all] = (await status()).history;
  expect(canary).toMatchObject({ to: '1.1.0', strategy: { kind: 'canary', percent: 5 } });
  expect(all).not.toHaveProperty('strategy');
});

test('an unpublished version cannot be promoted, and a missing canary cannot be halted', async () => {
  expect((await promote('9.9.9', { kind: 'all' })).json().code).toBe('MFE-118');
  expect((await act(site, token, 'halt', '*')).json().code).toBe('MFE-126');
  expect((await promote('1.0.0', { kind: 'sometimes' })).json().code).toBe('validation_failed');
});

test('discovery lists all versions that some visitor may have, including canaries', async () => {
  await promote('1.0.0', { kind: 'all' });
  await promote('1.1.0', { kind: 'canary', percent: 1 });
  const inUse = async () => (await site.app.inject({ url: '/mfe/in-use.json' })).json().versions;
  const search = { name: 'search', version: '1.0.0-aaaa' };
  const tides = ['1.0.0', '1.1.0'].map((version) => ({ name: 'tides', version }));
  expect(await inUse()).toEqual([search, ...tides]);
  await act(site, token, 'kill', '*');
  expect(await inUse()).toEqual([search]);
});

test('a ramp starts at the percentage of a canary of its version, and keeps its visitors', async () => {
  await promote('1.0.0', { kind: 'all' });
  await promote('1.1.0', { kind: 'canary', percent: 50 });
  const some = visitors(60);
  const inside: string[] = [];
  for (const visitor of some) if ((await versionOf(site, visitor)) === '1.1.0') inside.push(visitor);
  await promote('1.1.0', { kind: 'linear', percent: 10, everyMinutes: 10 });
  expect((await status()).deployment.canary).toMatchObject({ version: '1.1.0', percent: 50 });
  expect(await countOf('1.1.0', inside)).toBe(inside.length);
  site.clock.now += 10 * MINUTE;
  expect((await status()).deployment.canary?.percent).toBe(60);
  await promote('1.2.0', { kind: 'linear', percent: 10, everyMinutes: 10 });
  expect((await status()).deployment.canary).toMatchObject({ version: '1.2.0', percent: 10 });
});

test('after a halted canary all visitors get the live version', async () => {
  await promote('1.0.0', { kind: 'all' });
  await promote('1.1.0', { kind: 'canary', percent: 60 });
  const some = visitors(30);
  expect(await countOf('1.1.0', some)).toBeGreaterThan(5);
  await act(site, token, 'halt', '*', { reason: 'the header flickers' });
  expect(await countOf('1.0.0', some)).toBe(30);
  expect((await status()).history[0]).toMatchObject({
    action: 'halt',
    from: '1.1.0',
    to: '1.0.0',
    by: expect.stringMatching(/^token \d+ of tides$/),
    reason: 'the header flickers',
  });
});

test('no visitor gets a remote that is switched off, and it comes back unchanged', async () => {
  await promote('1.0.0', { kind: 'all' });
  await act(site, token, 'kill', '*', { reason: 'it mails all users' });
  expect(await versionOf(site, null)).toBeUndefined();
  expect((await status()).deployment.killed).toMatchObject({ reason: 'it mails all users' });
  expect(await site.service.registry.killed()).toEqual([{ remote: 'tides', why: 'killed', slots: ['listing.below'] }]);
  await act(site, token, 'revive', '*');
  expect(await versionOf(site, null)).toBe('1.0.0');
  expect(await site.service.registry.killed()).toEqual([]);
});

test('a remote without a promotion is the one that was built with the site', async () => {
  expect(await versionOf(site, null, 'search')).toBe('1.0.0-aaaa');
});

test('without the database visitors keep their versions, and files in use stay available', async () => {
  await promote('1.0.0', { kind: 'all' });
  expect(await versionOf(site, null)).toBe('1.0.0');
  const { inUse } = site.service;
  const look = vi.spyOn(site.test.database, 'selectFrom').mockImplementation(() => {
    throw new Error('the database is away');
  });
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    site.clock.now += MINUTE;
    expect(await versionOf(site, null)).toBe('1.0.0');
    expect(await versionOf(site, null, 'search')).toBe('1.0.0-aaaa');
    for (const url of ['/mfe/tides/1.0.0/entry.aaaaaaaa.js', '/mfe/search/1.0.0-aaaa/entry.aabbccdd.js']) {
      expect((await site.app.inject({ url })).statusCode, url).toBe(200);
    }
  } finally {
    look.mockRestore();
    printed.mockRestore();
    await inUse.refresh();
  }
});
