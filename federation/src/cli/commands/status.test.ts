import { expect, test } from 'vitest';
import { cliProjectForEachTest } from '../../testing/cli-project';

const cli = cliProjectForEachTest();

test('the history shows the share of a canary, and both versions of a rollback', async () => {
  const event = { name: 'tides', at: '2026-01-02T03:04:05.000Z', by: 'tides team', reason: '' };
  cli.registry.status.history = [
    { ...event, id: 1, action: 'publish', from: null, to: '1.0.0' },
    { ...event, id: 2, action: 'promote', from: null, to: '1.0.0', strategy: { kind: 'canary', percent: 10 } },
    {
      ...event,
      id: 3,
      action: 'promote',
      from: null,
      to: '1.0.0',
      strategy: { kind: 'linear', percent: 5, everyMinutes: 2 },
    },
    { ...event, id: 4, action: 'rollback', from: '1.0.0', to: null },
  ];
  const lines = async () =>
    (await cli.mfe('status')).stdout.split('\n').flatMap((line) => / HST {2}(.*) by /.exec(line)?.[1] ?? []);
  expect(await lines()).toEqual([
    'rollback 1.0.0 → the one that came with the site',
    'promote the one that came with the site → 1.0.0, 5 % more every 2 min,',
    'promote the one that came with the site → 1.0.0 for 10 %',
    'publish 1.0.0',
  ]);
  cli.registry.status.built = null;
  expect((await lines())[0]).toBe('rollback 1.0.0 → nothing');
});

test('status shows who gets which version, its failures and the latest changes', async () => {
  const { code, stdout } = await cli.mfe('status');
  expect(code).toBe(0);
  expect(stdout).toContain('tides 1.0.0 goes to everyone. (revision 4)');
  expect(stdout).toMatch(
    /1\.0\.0 +Jan 1, 2026, 5:04 PM HST +tides team +\^2\.0\.0 +12\.3 KB +1203 +3 +220 ms +unsigned +live/,
  );
  expect(stdout).toContain(
    'Jan 1, 2026, 5:04 PM HST  promote the one that came with the site → 1.0.0 by tides team: first',
  );
  expect((await cli.mfe('status --json')).json()).toMatchObject({ ok: true, status: { deployment: { revision: 4 } } });
});

test('status lists versions that were removed', async () => {
  cli.registry.status.removed = [{ version: '0.8.0', at: '2026-01-02T03:04:05.000Z', by: 'registry' }];
  expect((await cli.mfe('status')).stdout).toContain('Removed because no visitor needed them: 0.8.0');
});
