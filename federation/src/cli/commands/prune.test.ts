import { expect, test } from 'vitest';
import { cliProjectForEachTest } from '../../testing/cli-project';

const cli = cliProjectForEachTest();

test('removes old versions, or lists which would be removed and why the others stay', async () => {
  const dry = await cli.mfe('prune --dry-run --keep-days 14');
  expect([dry.code, dry.stdout]).toEqual([0, 'Of tides these would be removed: 0.8.0.\n  1.0.0 stays: live\n']);
  expect(cli.registry.asked.at(-1)).toMatchObject({ method: 'POST', body: { dryRun: true, keepDays: 14 } });
  const { stdout } = await cli.mfe('prune');
  expect(stdout).toContain('the files of these were removed: 0.8.0.');
  expect(cli.registry.asked.at(-1)?.body).toEqual({ dryRun: false });
});
