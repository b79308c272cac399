import { expect, test } from 'vitest';
import { accountsUnderKills } from './accounts-under-kills';

test('killed while favorites, searches and alerts are written, nothing acknowledged is lost and no alert of a search or a favorite comes twice, by mail or as a push [A1.3]', {
  timeout: 240_000,
}, async () => {
  const report = await accountsUnderKills({ kills: 3, changes: 12 });
  expect(report).toMatchObject({ lost: [], notifiedTwice: [], notNotified: [], pushedTwice: [], notPushed: [] });
  expect(report.acknowledged.favorites).toBeGreaterThan(5);
  expect(report.acknowledged.searches).toBeGreaterThan(2);
  expect(report.pushed).toBeGreaterThan(5);
  expect(report.listings).toBeGreaterThan(2);
  expect(report.priceDrops).toBeGreaterThan(2);
});
