import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cliProjectForEachTest, NO_REGISTRY } from '../../testing/cli-project';

const cli = cliProjectForEachTest();

test('outside the project the installed packages check a remote, or the registry of a site', async () => {
  rmSync(join(cli.project.root, 'shared-contracts'), { recursive: true });
  expect(await cli.mfe('verify', NO_REGISTRY)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('may be published by the shell on this machine'),
  });
  cli.project.manifest({ contract: '^9.0.0' });
  expect(await cli.mfe('verify', NO_REGISTRY)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('It needs contract ^9.0.0, and a shell of the packages installed here has'),
  });
  cli.project.manifest({});
  expect(await cli.mfe(`verify tides --against ${cli.registry.address}`)).toMatchObject({ code: 0 });
  expect(await cli.mfe('verify')).toMatchObject({
    code: 0,
    stdout: `tides 1.1.0 may be published to ${cli.registry.address}.\n`,
  });
  expect(await cli.mfe('verify leads --against http://localhost:1')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("no remote called 'leads'"),
  });
});

test('verify builds, reports every reason at once and leaves dist alone', async () => {
  expect(await cli.mfe('verify', NO_REGISTRY)).toMatchObject({
    code: 0,
    stdout:
      'tides 1.1.0 may be published by the shell on this machine; --against <address> also checks it against a site.\n',
  });
  expect(cli.registry.asked).toEqual([]);
  cli.project.manifest({ contract: '^9.0.0', budget: { initialBrotliKb: 0.1 } });
  cli.project.write('mfe-tides/src/expose/tides.module.css', '.box { color: red; }\n:global(body) { margin: 0; }\n');
  const { code, stderr } = await cli.mfe('verify', NO_REGISTRY);
  expect(code).toBe(1);
  expect(stderr).toContain('for 3 reasons');
  for (const reason of ['MFE-105', 'MFE-108', 'MFE-109', "'body'", 'Use CSS modules']) expect(stderr).toContain(reason);
  expect(existsSync(join(cli.project.remote, 'dist'))).toBe(false);
  expect((await cli.mfe('verify --json', NO_REGISTRY)).json()).toMatchObject({
    ok: false,
    refusals: [{ code: 'MFE-105' }, { code: 'MFE-108' }, { code: 'MFE-109' }],
  });
});

test("verify reports a slot of another remote on the team's machine", async () => {
  const extensions = [{ slot: 'layout.header', expose: './tides', order: 0 }];
  cli.project.write(
    'mfe-nav/mfe.json',
    JSON.stringify({
      name: 'nav',
      contract: '^2.0.0',
      pages: [],
      extensions: [{ slot: 'layout.header', expose: './header' }],
      emits: [],
      listens: [],
      budget: { initialBrotliKb: 20 },
    }),
  );
  cli.project.manifest({ extensions });
  const { code, stderr } = await cli.mfe('verify', NO_REGISTRY);
  expect(code).toBe(1);
  expect(stderr).toContain('MFE-122');
  expect(stderr).toContain("'layout.header' takes one remote, and nav fills it.");
});

test('verify reports events on which mfe.json and the sources differ', async () => {
  cli.project.manifest({ emits: ['lead:created'] });
  cli.project.write(
    'mfe-tides/src/draw.ts',
    "export const start = (bus: Bus) => bus.subscribe('listing:opened', draw);\n",
  );
  const { code, stderr } = await cli.mfe('verify', NO_REGISTRY);
  expect(code).toBe(1);
  expect(stderr).toContain(
    `src/draw.ts listens to 'listing:opened', which mfe.json does not name: add it to "listens".`,
  );
  expect(stderr).toContain(`mfe.json names 'lead:created' in "emits", and nothing in src publishes it: remove it.`);
});

test('verify --against checks with the registry and publishes nothing', async () => {
  expect(await cli.mfe(`verify --against ${cli.registry.address}`)).toMatchObject({ code: 0 });
  expect(cli.registry.asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /mfe/v1/tides/versions?dry_run=true',
  ]);
});
