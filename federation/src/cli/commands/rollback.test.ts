import { expect, test } from 'vitest';
import { type Deployment, refusal } from '../../protocol/registry';
import { cliProjectForEachTest } from '../../testing/cli-project';

const cli = cliProjectForEachTest();
const canary = {
  version: '1.1.0',
  strategy: { kind: 'canary' as const, percent: 50, minutes: 30 },
  startedAt: '2026-01-02T03:04:05.000Z',
  percent: 50,
  nextStepAt: null,
};
const NONE = 'goes to no visitor. Its own pages answer 404, and its places in other pages show their fallbacks.';

test.each<[what: string, before: Partial<Deployment>, after: Partial<Deployment>, said: string, undo: string]>([
  [
    'a canary',
    { canary },
    { canary: null },
    'The canary 1.1.0 of tides is halted. 1.0.0 stays live; run it again to go back further.',
    'npx mfe promote 1.1.0 --remote tides --canary 50 --minutes 30',
  ],
  [
    'a canary next to the version that came with the site',
    { live: null, canary },
    { canary: null },
    'The canary 1.1.0 of tides is halted. Everyone gets 1.0.0-0a1b2c3d, which came with the site.',
    'npx mfe promote 1.1.0 --remote tides --canary 50 --minutes 30',
  ],
  ['a live version', {}, { live: '0.9.0' }, 'tides 0.9.0 goes to everyone.', 'npx mfe promote 1.0.0 --remote tides'],
])('a rollback of %s says what visitors get, and what undoes it', async (_, before, after, said, undo) => {
  Object.assign(cli.registry.status.deployment, before);
  cli.registry.overtake(({ deployment }) => Object.assign(deployment, after));
  const { code, stdout } = await cli.mfe('rollback');
  expect([code, stdout]).toEqual([0, expect.stringContaining(said)]);
  expect(stdout).toContain(`  ${undo}  undoes it\n`);
});

test.each([{}, { canary }])('a rollback after which no visitor gets the remote says so: %o', async (before) => {
  Object.assign(cli.registry.status, { built: null });
  Object.assign(cli.registry.status.deployment, before);
  cli.registry.overtake(({ deployment }) => Object.assign(deployment, { live: null, canary: null }));
  expect((await cli.mfe('rollback --yes')).stdout).toContain(`tides ${NONE}`);
});

test('without --yes the refusal names it', async () => {
  cli.registry.refuseWith(409, [refusal('MFE-128', 'tides has no earlier version.')]);
  const { code, stderr } = await cli.mfe('rollback');
  expect([code, stderr]).toEqual([1, expect.stringContaining('`--yes`')]);
});
