import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationsFolder } from '../platform/database/database';
import { migrate } from '../platform/database/migrate';
import { openEarlierRelease } from '../testing/test-database';
import { findStatus } from './feed-status.repository';
import { findState } from './replication/read-state.repository';
import { storedSteps, testFeed } from './testing/feed-site';

test('a feed goes on from where the release before left it', async () => {
  const { database: db, close } = await openEarlierRelease();
  try {
    await sql`insert into feeds (name, system) values ('maui', 'RAM')`.execute(db);
    await sql`insert into feed_resources
      (feed, resource, watermark_at, watermark_key, next_link, next_run_at, failures, last_failure, last_failure_at, last_success_at)
      values
      ('maui', 'Property', '2026-11-20T10:00:00Z', '7', 'https://mls.example.com/next', '2026-11-27T10:00:05Z', 2, 'Property: 500',
        '2026-11-27T10:00:00Z', '2026-11-27T09:00:00Z'),
      ('maui', 'Property keys', null, null, null, '2026-11-28T12:00:00Z', 0, null, null, '2026-11-27T12:00:00Z')`.execute(
      db,
    );
    await migrate(db, migrationsFolder(process.cwd()));
    expect(await storedSteps(db, 'maui')).toEqual({
      Property: {
        next: '2026-11-27T10:00:05.000Z',
        failures: 2,
        failure: 'Property: 500',
        failedAt: '2026-11-27T10:00:00.000Z',
        doneAt: '2026-11-27T09:00:00.000Z',
      },
      'Property keys': {
        next: '2026-11-28T12:00:00.000Z',
        failures: 0,
        failure: null,
        failedAt: null,
        doneAt: '2026-11-27T12:00:00.000Z',
      },
    });
    expect(await findState(db, 'maui', 'Property')).toMatchObject({
      watermark: { at: '2026-11-20T10:00:00Z', key: '7' },
      next: 'https://mls.example.com/next',
    });
    const feed = testFeed('https://mls.example.com', { resources: ['Property'] });
    expect(await findStatus(db, feed)).toMatchObject({ failures: 2, last_success_at: '2026-11-27T09:00:00.000Z' });
  } finally {
    await close();
  }
});
