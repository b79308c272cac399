import type { RemoteReport } from 'shared-contracts';
import { remoteStatusSchema } from 'shared-contracts/registry';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { act, beat, openPublishedSite, type RegistrySite, report, visitors } from '../testing/registry-site';

const MINUTE = 60_000;
let site: RegistrySite;
let token: string;

beforeAll(async () => {
  const settings = { ALERT_EMAIL: 'staff@example.com', ALERT_WEBHOOK_URL: 'https://hooks.example.com/alerts' };
  ({ site, token } = await openPublishedSite(['1.0.0', '1.1.0'], settings));
});
afterAll(() => site.close());

beforeEach(async () => {
  const { database } = site.test;
  for (const table of ['remote_health', 'page_health', 'remote_alarms', 'tasks', 'remote_deployment_events'] as const)
    await database.deleteFrom(table).execute();
  site.clock.now += 7 * 24 * 60 * MINUTE;
  await act(site, token, 'promote', '*', { version: '1.0.0', strategy: { kind: 'all' } });
});

const loaded = (version: string): RemoteReport => ({ kind: 'load-time', remote: 'tides', version, value: 200 });
const failed = (version: string): RemoteReport => ({ kind: 'script-error', remote: 'tides', version });

async function visit(count: number, what: (index: number) => RemoteReport) {
  for (const [index, visitor] of visitors(count).entries())
    await report(site, visitor, `203.0.${index}.1`, [what(index)]);
  await site.service.health.flush();
}
async function passes(minutes: number) {
  site.clock.now += minutes * MINUTE;
  await site.service.health.flush();
}
const alarms = async () => remoteStatusSchema.parse(await site.service.status.of('tides')).alarms;
const sent = async (topic: string) => {
  const rows = await site.test.database.selectFrom('tasks').select('payload').where('topic', '=', topic).execute();
  return rows.map(({ payload }) => payload);
};

test('a live version that fails more often than the one before it alarms staff once', async () => {
  await visit(110, () => loaded('1.0.0'));
  await passes(11);
  await act(site, token, 'promote', '*', { version: '1.1.0', strategy: { kind: 'all' } });
  await visit(20, (index) => (index < 12 ? failed('1.1.0') : loaded('1.1.0')));
  await passes(1);
  await visit(20, () => failed('1.1.0'));
  await passes(1);
  const reason = 'It failed for 12 of 20 visits (60 %) within ten minutes, before that for 0 of 110.';
  expect(await alarms()).toMatchObject([{ kind: 'failing', version: '1.1.0', reason, endedAt: null }]);
  const title = 'tides 1.1.0: the live version fails more often than before';
  expect(await sent('mail')).toMatchObject([{ template: 'alarm', to: 'staff@example.com', subject: title }]);
  expect(await sent('alarm')).toMatchObject([{ text: `${title}. ${reason}`, remote: 'tides', version: '1.1.0' }]);

  await act(site, token, 'rollback', '*');
  expect(await alarms()).toMatchObject([{ version: '1.1.0', endedAt: expect.any(String) }]);
});

test('a live version is held against its own earlier rate, and the alarm ends when it works again', async () => {
  await visit(110, (index) => (index < 5 ? failed('1.0.0') : loaded('1.0.0')));
  await passes(11);
  await visit(40, (index) => (index < 3 ? failed('1.0.0') : loaded('1.0.0')));
  await passes(1);
  expect(await alarms()).toEqual([]);
  await visit(40, (index) => (index < 20 ? failed('1.0.0') : loaded('1.0.0')));
  await passes(1);
  expect(await alarms()).toHaveLength(1);
  await passes(11);
  await visit(110, () => loaded('1.0.0'));
  await passes(1);
  expect(await alarms()).toMatchObject([{ endedAt: expect.any(String) }]);
});

test('an alarm of the live version goes on while a canary comes and goes, and says when nothing was there before', async () => {
  await visit(40, () => failed('1.0.0'));
  await passes(1);
  await act(site, token, 'promote', '*', { version: '1.1.0', strategy: { kind: 'canary', percent: 10 } });
  await act(site, token, 'halt', '*');
  const reason = expect.stringMatching(/within ten minutes\. There is nothing to compare it with\.$/);
  expect(await alarms()).toMatchObject([{ version: '1.0.0', reason, endedAt: null }]);
});

test('pages that freeze more often than before alarm staff, with the newest change', async () => {
  const beats = async (count: number, answering: number) => {
    for (const [index, visitor] of visitors(count).entries()) {
      await beat(site, visitor, `203.0.${index}.1`, 'begins');
      if (index < answering) await beat(site, visitor, `203.0.${index}.1`, 'answers');
    }
    await site.service.health.flush();
  };
  await beats(100, 90);
  await passes(12);
  await act(site, token, 'promote', '*', { version: '1.1.0', strategy: { kind: 'all' } });
  await beats(40, 10);
  await passes(2);
  expect(await alarms()).toMatchObject([{ kind: 'freezing', version: '1.1.0', endedAt: null }]);
  expect((await alarms())?.[0]?.reason).toContain(
    'Pages froze or went blank for 30 of 40 visits (75 %) within ten minutes, before that for 10 of 100. The last change was tides 1.1.0',
  );

  await act(site, token, 'kill', '*', { reason: 'it freezes' });
  expect(await alarms()).toMatchObject([{ kind: 'freezing', endedAt: expect.any(String) }]);
  // the earlier frozen pages are still within the ten minutes
  await passes(2);
  expect(await alarms()).toHaveLength(1);
  await act(site, token, 'revive', '*');
});
