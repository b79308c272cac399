import { beatPage, type PageBeat } from 'shared-contracts';
import { remoteStatusSchema } from 'shared-contracts/registry';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isWithin } from '../deploy/ramp';
import { act, beat, openPublishedSite, type RegistrySite, visitors } from '../testing/registry-site';

let site: RegistrySite;
let token: string;
let inside: string[];
let outside: string[];

beforeAll(async () => {
  ({ site, token } = await openPublishedSite(['1.0.0', '1.1.0'], { RATE_LIMITS: 'true' }));
  const isFirst = (visitor: string) => isWithin(visitor, 'tides', 30);
  inside = visitors(200).filter(isFirst);
  outside = visitors(200).filter((visitor) => !isFirst(visitor));
});
afterAll(() => site.close());

beforeEach(async () => {
  site.clock.now += 3_600_000;
  await act(site, token, 'promote', '*', { version: '1.0.0', strategy: { kind: 'all' } });
  await act(site, token, 'promote', '*', { version: '1.1.0', strategy: { kind: 'canary', percent: 30 } });
});

/** Each visitor is from another network by default. */
async function send(who: readonly string[], state: PageBeat, ip = (index: number) => `203.0.${index}.1`) {
  for (const [index, visitor] of who.entries()) await beat(site, visitor, ip(index), state);
  await site.service.health.flush();
}
async function passes(seconds: number) {
  site.clock.now += seconds * 1000;
  await site.service.health.flush();
}
const status = async () => remoteStatusSchema.parse(await site.service.status.of('tides'));

test('a canary whose pages freeze halts within 20 seconds of the tenth visitor', async () => {
  await send(outside.slice(0, 40), 'begins');
  await send(inside.slice(0, 10), 'begins');
  await passes(5);
  await send(outside.slice(0, 36), 'answers');
  expect((await status()).deployment.canary?.version).toBe('1.1.0');
  await passes(5);
  await passes(5);
  await passes(5);
  const { deployment, history, alarms } = await status();
  expect(deployment).toMatchObject({ live: '1.0.0', canary: null });
  const reason = 'Pages froze or went blank for 10 of 10 visitors (100 %), with the live version for 4 of 40.';
  expect(history[0]).toMatchObject({ action: 'auto-halt', from: '1.1.0', reason });
  expect(alarms?.[0]).toMatchObject({ kind: 'halted', version: '1.1.0', reason });
});

test('a canary whose pages answer goes on, however many are left at once on both sides', async () => {
  await send(outside.slice(0, 60), 'begins');
  await send(inside.slice(0, 30), 'begins');
  await passes(5);
  await send(outside.slice(0, 45), 'answers');
  await send(inside.slice(0, 22), 'answers');
  await passes(30);
  expect((await status()).deployment.canary?.version).toBe('1.1.0');
});

test('a canary whose pages go blank halts at once', async () => {
  await send(outside.slice(0, 20), 'begins');
  await send(outside.slice(0, 20), 'answers');
  await send(inside.slice(0, 10), 'begins');
  await send(inside.slice(0, 10), 'empty');
  await passes(5);
  expect((await status()).history[0]?.action).toBe('auto-halt');
});

test('beats of one network halt nothing, and beats prove nothing', async () => {
  await send(inside.slice(0, 40), 'begins', (index) => `198.51.100.${index}`);
  await passes(30);
  expect((await status()).deployment.canary?.version).toBe('1.1.0');
  await send(inside, 'begins');
  await send(inside, 'answers');
  await passes(5);
  expect((await status()).deployment.canary?.version).toBe('1.1.0');
  const [row] = await site.test.database.selectFrom('remote_deployments').select('canary_proven').execute();
  expect(row?.canary_proven).toBe(false);
});

test('a visitor who opens a frozen page again has waited since the first time', async () => {
  await send(inside.slice(0, 10), 'begins');
  await passes(10);
  await send(inside.slice(0, 10), 'begins');
  await passes(5);
  expect((await status()).history[0]?.action).toBe('auto-halt');
});

test('a beat that is none is refused', async () => {
  const url = beatPage.path.replace(':state', 'sleeps');
  expect((await site.app.inject({ method: 'POST', url })).statusCode).toBe(400);
});
