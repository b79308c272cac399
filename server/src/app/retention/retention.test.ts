import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newLead } from '../../admin/testing/new-lead';
import { insertLead } from '../../leads/testing';
import { openTestDatabase, type TestDatabase } from '../../testing';
import { prune } from './register-retention';

const DAY_MS = 86_400_000;
let opened: TestDatabase;
let folder: string;
beforeAll(async () => {
  opened = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'retention-'));
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true, force: true });
});

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const run = () => prune({ db: opened.database, mailFolder: join(folder, 'mail') });

test('a lead loses its personal data after three years, and spam goes after 90 days', async () => {
  const { database } = opened;
  const age = async (number: number, days: number, status: 'new' | 'spam') => {
    const id = await insertLead(database, newLead(number, { status }));
    await database
      .updateTable('leads')
      .set({ created_at: daysAgo(days) })
      .where('id', '=', id ?? 0)
      .execute();
  };
  await age(1, 3 * 365 + 1, 'new');
  await age(2, 3 * 365 - 1, 'new');
  await age(3, 91, 'spam');
  await age(4, 89, 'spam');
  await run();
  const left = await database
    .selectFrom('leads')
    .select(['submission_id', 'full_name', 'message', 'mls_number'])
    .orderBy('id')
    .execute();
  expect(left).toEqual([
    { submission_id: 'submission-1', full_name: 'Deleted person', message: null, mls_number: '700001' },
    { submission_id: 'submission-2', full_name: 'Nalani Sample', message: 'Is the roof new?', mls_number: '700001' },
    { submission_id: 'submission-4', full_name: 'Nalani Sample', message: 'Is the roof new?', mls_number: '700001' },
  ]);
});

test('entries of the audit log go when their time is over', async () => {
  const { database } = opened;
  const entry = { actor: 'admin@example.com', actor_id: null, action: 'Test', detail: null };
  await database
    .insertInto('staff_audit')
    .values([
      { ...entry, kind: 'sign-in', subject: 'old sign-in', at: daysAgo(181) },
      { ...entry, kind: 'sign-in', subject: 'sign-in', at: daysAgo(179) },
      { ...entry, kind: 'read', subject: 'old read', at: daysAgo(366) },
      { ...entry, kind: 'read', subject: 'read', at: daysAgo(364) },
      { ...entry, kind: 'change', subject: 'old change', at: daysAgo(731) },
      { ...entry, kind: 'change', subject: 'change', at: daysAgo(729) },
    ])
    .execute();
  await run();
  const left = await database.selectFrom('staff_audit').select('subject').orderBy('id').execute();
  expect(left.map(({ subject }) => subject)).toEqual(['sign-in', 'read', 'change']);
});

test('mail files go after 30 days', async () => {
  await run();
  const mails = join(folder, 'mail');
  await mkdir(mails);
  for (const [name, days] of [
    ['old.eml', 31],
    ['young.eml', 29],
  ] as const) {
    await writeFile(join(mails, name), 'mail');
    await utimes(join(mails, name), daysAgo(days), daysAgo(days));
  }
  await run();
  expect(await readdir(mails)).toEqual(['young.eml']);
});
