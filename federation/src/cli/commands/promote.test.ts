import { expect, test } from 'vitest';
import { cliProjectForEachTest } from '../../testing/cli-project';
import { publishedVersion } from '../../testing/test-registry';

const cli = cliProjectForEachTest();

test('a promotion says that the remote is switched off, and that a version is lower than the live one', async () => {
  cli.registry.status.deployment.killed = { at: '2026-01-02T03:04:05.000Z', by: 'tides team', reason: '' };
  const { code, stdout } = await cli.mfe('promote 0.9.0');
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining('Note: 0.9.0 is lower than 1.0.0, which was live before.'),
  ]);
  expect(stdout).toContain('After `npx mfe revive --remote tides`: tides 1.0.0 goes to everyone.');
  expect((await cli.mfe('promote 1.1.0')).stdout).not.toContain('lower');
});

test.each([
  ['1.0.0', 'everyone gets 1.0.0 again'],
  [null, 'everyone gets 1.0.0-0a1b2c3d again, which came with the site'],
])('a canary next to %s prints commands to paste, and what visitors get after each', async (live, halted) => {
  const at = '2026-01-02T03:04:05.000Z';
  const strategy = { kind: 'canary' as const, percent: 10 };
  cli.registry.status.deployment.live = live;
  cli.registry.status.deployment.canary = { version: '1.1.0', strategy, startedAt: at, percent: 10, nextStepAt: null };
  expect((await cli.mfe('promote 1.1.0 --canary 10')).stdout).toContain(
    '  npx mfe status --remote tides         shows how it performs\n' +
      '  npx mfe promote 1.1.0 --remote tides  everyone gets 1.1.0\n' +
      `  npx mfe halt --remote tides           ${halted}\n`,
  );
});

test.each([
  ['promote 1.1.0', '/promote', { version: '1.1.0', strategy: { kind: 'all' }, reason: '' }],
  ['promote', '/promote', { version: '1.1.0', strategy: { kind: 'all' }, reason: '' }],
  [
    'promote 1.1.0 --canary 10',
    '/promote',
    { version: '1.1.0', strategy: { kind: 'canary', percent: 10 }, reason: '' },
  ],
  [
    'promote 1.1.0 --canary 10 --minutes 30 --reason faster',
    '/promote',
    { version: '1.1.0', strategy: { kind: 'canary', percent: 10, minutes: 30 }, reason: 'faster' },
  ],
  [
    'promote 1.1.0 --linear 10 --every 1',
    '/promote',
    { version: '1.1.0', strategy: { kind: 'linear', percent: 10, everyMinutes: 1 }, reason: '' },
  ],
  ['promote tides 1.1.0', '/promote', { version: '1.1.0', strategy: { kind: 'all' }, reason: '' }],
  ['promote tides', '/promote', { version: '1.1.0', strategy: { kind: 'all' }, reason: '' }],
  ['rollback', '/rollback', { reason: '' }],
  ['rollback --yes', '/rollback', { reason: '', confirmNoVisitor: true }],
  ['halt --reason slow', '/halt', { reason: 'slow' }],
  ['kill --remote tides', '/kill', { reason: '' }],
  ['revive tides', '/revive', { reason: '' }],
])('mfe %s sends the revision that it read', async (words, path, body) => {
  expect(await cli.mfe(words)).toMatchObject({ code: 0 });
  expect(cli.registry.asked.at(-1)).toEqual({ method: 'POST', url: `/mfe/v1/tides${path}`, ifMatch: '"4"', body });
});

test('reports a change that another user made first, and keeps it', async () => {
  cli.registry.overtake((status) => {
    Object.assign(status.deployment, { revision: 5, live: '1.0.1' });
    status.versions.push(publishedVersion('1.0.1'));
    const at = '2026-01-02T04:00:00.000Z';
    status.history.push({
      id: 2,
      name: 'tides',
      action: 'promote',
      from: '1.0.0',
      to: '1.0.1',
      at,
      by: 'night shift',
      reason: '',
    });
  });
  const { code, stderr } = await cli.mfe('rollback');
  expect(code).toBe(1);
  expect(stderr).toContain('Another user changed it first: it is at revision 5 now, live 1.0.1.');
  expect(stderr).toContain('Jan 1, 2026, 6:00 PM HST  promote 1.0.0 → 1.0.1 by night shift');
  expect(stderr).toContain('MFE-117');
});

test('--revision refuses a later revision', async () => {
  expect(await cli.mfe('rollback --revision 3')).toMatchObject({ code: 1, stderr: expect.stringContaining('MFE-117') });
  expect(cli.registry.asked.find(({ method }) => method === 'POST')?.ifMatch).toBe('"3"');
});
