import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refusal } from '../../protocol/registry';
import { cliProjectForEachTest } from '../../testing/cli-project';

const cli = cliProjectForEachTest();

test('publish sends the build, prints the next commands, and sends the same bytes when called again', async () => {
  const { code, stdout, stderr } = await cli.mfe('publish');
  expect([code, stderr]).toEqual([0, expect.stringContaining('archived')]);
  expect(stdout).toContain('No visitor gets it yet.');
  expect(stdout).toContain('  npx mfe promote 1.1.0 --remote tides --canary 10  gives it to one visitor in ten\n');
  cli.registry.status.deployment.live = '1.1.0';
  const again = await cli.mfe('publish');
  expect(again.stdout).toMatch(/^tides 1\.1\.0 is published \(\d+ ms\)\. It is live\.\n$/);
  const [first, second] = cli.registry.asked.filter(({ method }) => method === 'POST');
  expect(first).toMatchObject({
    method: 'POST',
    url: '/mfe/v1/tides/versions',
    body: { unpacked: expect.any(String) },
  });
  expect(second).toEqual(first);
});

test('publish --preview gives an address that shows the version', async () => {
  const { stdout } = await cli.mfe('publish --preview');
  expect(stdout).toContain(
    'Until Jan 1, 2026, 5:04 PM HST this address shows it:\n\n  http://localhost:3000/mfe/override?preview=signed',
  );
  expect(cli.registry.asked.at(-1)).toMatchObject({ method: 'POST', url: '/mfe/v1/tides/versions/1.1.0/preview' });
});

test('repeats the upload while the registry is busy, and reports a registry that stays busy', async () => {
  cli.registry.beBusy(2);
  expect(await cli.mfe('publish')).toMatchObject({ code: 0 });
  const uploads = () => cli.registry.asked.filter(({ method }) => method === 'POST').length;
  expect(uploads()).toBe(3);
  cli.registry.beBusy(100);
  const { code, stderr } = await cli.mfe('publish');
  expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining('answered 503: The server is busy.')]);
  expect([code === 0, uploads()]).toEqual([false, 9]);
});

test('a refused build may be published again under the same version', async () => {
  cli.registry.refuseWith(409, [refusal('MFE-103', 'There is no such slot.')]);
  expect(await cli.mfe('publish')).toMatchObject({ code: 1 });
  cli.project.manifest({ extensions: [{ slot: 'listing.below', expose: './tides', order: 99 }] });
  expect(await cli.mfe('publish')).toMatchObject({ code: 0 });
  const [first, second] = cli.registry.asked.filter(({ method }) => method === 'POST');
  expect(second?.body).not.toEqual(first?.body);
  expect(existsSync(join(cli.project.remote, 'dist'))).toBe(false);
});

test('a refusal has code, reason and what to do, also as JSON', async () => {
  const reasons = [refusal('MFE-110', "'listing' is drawn by listing."), refusal('MFE-114', '1.1.0 exists.')];
  cli.registry.refuseWith(409, reasons);
  const { code, stderr } = await cli.mfe('publish');
  expect([code, stderr]).toEqual([1, expect.stringContaining('Refused for 2 reasons; nothing was changed.')]);
  expect(stderr).toContain(
    "MFE-110  A page belongs to another remote already.\n           'listing' is drawn by listing.",
  );
  cli.registry.refuseWith(409, reasons);
  expect((await cli.mfe('publish --json')).json()).toEqual({
    ok: false,
    exit: 1,
    message: 'Refused for 2 reasons; nothing was changed.',
    refusals: reasons,
  });
});
