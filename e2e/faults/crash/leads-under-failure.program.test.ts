import { expect, test } from 'vitest';
import { leadsUnderFailure } from './leads-under-failure';

test('people see success only for what is stored, and every lead arrives once, whatever fails [B7.17]', {
  timeout: 240_000,
}, async () => {
  const report = await leadsUnderFailure({
    leads: 40,
    kills: 3,
    hourMs: 2400,
    modes: ['503', 'hang', 'reset', 'junk'],
  });
  expect(report).toMatchObject({
    acknowledged: 40,
    lost: 0,
    stored: 40,
    submissions: 40,
    keys: 40,
    mails: 40,
    mailFiles: 40,
    // a callback has no address
    copies: 30,
    copyFiles: 30,
    left: 0,
    kills: 3,
  });
  // what is delivered again, after a kill or an answer that came too late, comes under its old key; a slow machine is often late
  expect(report.deliveries).toBeGreaterThanOrEqual(40);
  expect(report.deliveries).toBeLessThan(120);
});
