import { expect, test } from 'vitest';
import { feedUnderKills } from './feed-under-kills';

test('every listing equals the MLS after kills during replication, no alert comes twice and no limit is exceeded', {
  timeout: 240_000,
}, async () => {
  const report = await feedUnderKills({ kills: 3, changes: 600 });
  expect(report).toMatchObject({ different: [], notifiedTwice: [] });
  expect(report.changes).toBeGreaterThanOrEqual(600);
  expect(report.listings).toBeGreaterThan(300);
  expect(report.mostInASecond).toBeLessThanOrEqual(20);
});
