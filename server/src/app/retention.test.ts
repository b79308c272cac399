import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newLead } from '../features/admin/testing/new-lead';
import { pruneAudit } from '../features/audit/audit.repository';
import { AUDIT_DAYS } from '../features/audit/plugin';
import { insertLead, pruneLeads } from '../features/leads/leads.repository';
import { LEAD_DAYS } from '../features/leads/plugin';
import { pruneMailFiles } from '../features/mail/plugin';
import { openTestDatabase, type TestDatabase } from '../testing/test-database';

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
const run = () => Promise.all([pruneAudit(opened.database, AUDIT_DAYS), pruneLeads(opened.database, LEAD_DAYS)]);

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
  await pruneMailFiles(mails);
  expect(await readdir(mails)).toEqual(['young.eml']);
});

test('a large backlog is removed by statements of limited size', async ({ onTestFinished }) => {
  const { database } = opened;
  // in place of the time limit of a statement, which the embedded database does not have
  await sql`create function refuse_many() returns trigger language plpgsql as $$ begin
    if (select count(*) from gone) > 1000 then raise 'canceling statement due to statement timeout'; end if;
    return null; end $$`.execute(database);
  await sql`create trigger refuse_many after delete on staff_audit referencing old table as gone
    for each statement execute function refuse_many()`.execute(database);
  await sql`create trigger refuse_many after update on leads referencing old table as gone
    for each statement execute function refuse_many()`.execute(database);
  onTestFinished(async () => void (await sql`drop function refuse_many cascade`.execute(database)));
  await sql`insert into staff_audit (actor, action, kind, subject, at)
    select 'admin@example.com', 'Test', 'read', 'old', now() - interval '366 days' from generate_series(1, 2500)`.execute(
    database,
  );
  const id = await insertLead(database, newLead(11));
  await sql`insert into leads (submission_id, part, action, status, lead_source, first_name, last_name, full_name,
      email, preapprove, showing_asap, payload, success_message, created_at)
    select concat('old-', number), part, action, status, lead_source, first_name, last_name, full_name,
      email, preapprove, showing_asap, payload, success_message, now() - interval '4 years'
    from leads, generate_series(1, 1200) as number where id = ${id}`.execute(database);
  await run();
  const { count } = database.fn;
  const old = database.selectFrom('staff_audit').where('subject', '=', 'old').select(count<number>('id').as('left'));
  expect(await old.execute()).toEqual([{ left: 0 }]);
  const named = database.selectFrom('leads').where('submission_id', 'like', 'old-%').where('payload', 'is not', null);
  expect(await named.select(count<number>('id').as('left')).execute()).toEqual([{ left: 0 }]);
});
