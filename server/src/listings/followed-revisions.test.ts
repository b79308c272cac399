import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing';
import { FollowedRevisions } from './followed-revisions';
import { lookAtRevisions } from './listings.store';

test('goes on from the last look while nobody is at work', () => {
  const followed = new FollowedRevisions(5);
  followed.note({ revision: 10, ended: 100, begun: 100 });
  expect(followed.from).toBe(10);
  followed.note({ revision: 10, ended: 101, begun: 101 });
  expect(followed.from).toBe(10);
});

test('a transaction that takes thousands of revisions and ends late is waited for, not missed', () => {
  const followed = new FollowedRevisions();
  followed.note({ revision: 10, ended: 100, begun: 100 });
  // number 100 takes 5000 revisions and goes on; 101 to 130 come and go
  followed.note({ revision: 5010, ended: 100, begun: 111 });
  followed.note({ revision: 5020, ended: 100, begun: 121 });
  expect(followed.from).toBe(10);
  // it has ended, but 115 runs still: it began between the first and the second of those looks
  followed.note({ revision: 5030, ended: 115, begun: 131 });
  expect(followed.from).toBe(5010);
  followed.note({ revision: 5030, ended: 131, begun: 131 });
  expect(followed.from).toBe(5030);
});

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

test('a look tells the last revision, and that no transaction is at work', async () => {
  const before = await lookAtRevisions(opened.database);
  await sql`select nextval('listing_revisions')`.execute(opened.database);
  const after = await lookAtRevisions(opened.database);
  expect(after.revision).toBeGreaterThan(before.revision);
  expect(after.ended).toBeGreaterThanOrEqual(before.begun);
  expect(after.ended).toBe(after.begun);
});
