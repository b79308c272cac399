import { createServer } from 'node:http';
import { readYenRate } from 'shared-contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, testSettings } from '../../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { registerExchange } from './routes';
import { currentYenRate, refreshYenRate } from './yen-rate';
import { findYenRate, updateYenRate } from './yen-rate.repository';

const NOW = new Date('2026-11-29T12:00:00Z');
const hold = async () => {};

let opened: TestDatabase;
let address = '';
let response: { status?: number; body: unknown };
const source = createServer((_, reply) => {
  reply.writeHead(response.status ?? 200, { 'content-type': 'application/json' });
  reply.end(typeof response.body === 'string' ? response.body : JSON.stringify(response.body));
});

beforeAll(async () => {
  opened = await openTestDatabase();
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  const listens = source.address();
  address = `http://127.0.0.1:${typeof listens === 'object' ? listens?.port : ''}/latest?base=USD`;
});
afterAll(async () => {
  await new Promise((resolve) => source.close(resolve));
  await opened.close();
});
beforeEach(async () => {
  await opened.database.deleteFrom('server_state').where('key', '=', 'yen-rate').execute();
});

const rates = (yen: unknown, date: unknown = '2026-11-27') => ({ amount: 1.0, base: 'USD', date, rates: { JPY: yen } });
const refresh = (now = NOW) => refreshYenRate(opened.database, address, now, new AbortController().signal, hold);
const shown = (now = NOW) => currentYenRate(testSettings({ YEN_RATE_URL: address }), opened.database, now);

test('the rate of the source is shown for seven days [D184]', async () => {
  expect(await shown()).toBeNull();
  response = { body: rates(149.5) };
  await refresh();
  expect(await shown()).toEqual({ yen: 149.5, day: '2026-11-27' });
  expect(await shown(new Date('2026-12-04T23:00:00Z'))).not.toBeNull();
  expect(await shown(new Date('2026-12-05T00:00:00Z'))).toBeNull();
});

test.each([
  ['an error', { status: 500, body: rates(149.5) }, 'YEN_RATE_URL answered 500.'],
  ['no JSON', { body: '<html>' }, 'gave no rates of dollars'],
  ['euros', { body: { ...rates(149.5), base: 'EUR' } }, 'gave no rates of dollars'],
  ['a rate of a hundred dollars', { body: { ...rates(149.5), amount: 100 } }, 'gave no rates of dollars'],
  ['a text', { body: rates('149.5') }, 'gave no rates of dollars'],
  ['too many yen', { body: rates(14_950) }, '14950 yen for a dollar on 2026-11-27'],
  ['too few', { body: rates(0.0067) }, 'implausible'],
  ['no day', { body: rates(149.5, '27.11.2026') }, 'implausible'],
  ['an old day', { body: rates(149.5, '2026-11-20') }, 'not of the last 7 days'],
  ['a coming day', { body: rates(149.5, '2026-12-02') }, 'not of the last 7 days'],
  ['a day before the stored one', { body: rates(149.5, '2026-11-25') }, '2026-11-25 after one of 2026-11-26'],
  ['a jump', { body: rates(180) }, '180 yen on 2026-11-27 after 150 on 2026-11-26'],
])('%s of the source is refused, and the former rate stays', async (_, wrong, reason) => {
  const before = { yen: 150, day: '2026-11-26' };
  await updateYenRate(opened.database, before);
  response = wrong;
  await expect(refresh()).rejects.toThrow(reason);
  expect(await findYenRate(opened.database)).toEqual(before);
});

test('a jump from a rate that is not shown any more is stored', async () => {
  await updateYenRate(opened.database, { yen: 150, day: '2026-11-01' });
  response = { body: rates(180) };
  await refresh();
  expect(await shown()).toEqual({ yen: 180, day: '2026-11-27' });
});

test('a rate of the settings needs no source, and a site without both has none', async ({ onTestFinished }) => {
  const today = new Date().toISOString().slice(0, 10);
  for (const [YEN_RATE, expected] of [
    [`149.5@${today}`, { yen: 149.5, day: today }],
    ['149.5@2020-01-01', null],
    ['', null],
  ] as const) {
    const app = await createTestApp({
      environment: { YEN_RATE },
      features: [(one, settings) => registerExchange(one, opened.database, settings)],
    });
    onTestFinished(() => app.close());
    expect((await app.inject(readYenRate.path)).json()).toEqual(expected);
  }
});
