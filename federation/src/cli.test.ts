import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cliProjectForEachTest } from './testing/cli-project';

const cli = cliProjectForEachTest();

test('every command is in the list and has its own help with its flags', async () => {
  const { stdout } = await cli.mfe('--help');
  const [, list = ''] = stdout.split('Commands:');
  const names = [...list.matchAll(/^ {2}(\w+) {2,}/gm)].map(([, name = '']) => name);
  expect(names).toEqual(
    expect.arrayContaining(['build', 'verify', 'publish', 'promote', 'status', 'rollback', 'halt', 'kill', 'revive']),
  );
  for (const name of names) {
    const { stdout: help, code } = await cli.mfe(`${name} --help`);
    expect([code, help.startsWith(`Usage: mfe ${name}`)]).toEqual([0, true]);
    expect(help).toContain('--json');
  }
});

test.each([
  ['frobnicate', "unknown command 'frobnicate'"],
  ['help frobnicate', 'There is no such command'],
  ['status --loud', "unknown option '--loud'"],
  ['--loud status', "unknown option '--loud'"],
  ['status --registry', "'--registry <address>' argument missing"],
  [
    'promote 1.0.0 --canary ten',
    "'--canary <percent>' argument 'ten' is invalid. It must be a number from 0.01 to 99.99.",
  ],
  ['promote 1.0.0 --canary 10 --linear 10 --every 1', 'Either --canary'],
  ['promote 1.0.0 --minutes 5', 'Either --canary'],
  ['promote 1.0.0 tides', "'tides' comes after the version"],
  ['prune --keep-days 0', 'must be a number from 1 to 3650'],
  ['status --registry http://www.example.com', 'not encrypted'],
  [
    'status --registry http://localhost:3000/registry',
    'The address of a registry has no path. Use http://localhost:3000 ',
  ],
  ['key extra', 'This is the folder of tides, not of extra'],
  ['key tides extra', "too many arguments for 'key'"],
  ['key ../x', "'../x' is not the name of a remote"],
  ['status --registry nowhere', 'not the address of a registry'],
  ['status tides --registry ftp://x', 'not the address of a registry'],
])('is called wrongly: mfe %s', async (words, sentence) => {
  const { code, stderr, stdout } = await cli.mfe(words);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(sentence);
});

test('reports the missing token, and accepts none from the command line', async () => {
  expect(await cli.mfe('status', { MFE_TOKEN: '' })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Set MFE_TOKEN'),
  });
  expect(await cli.mfe('status --token abc')).toMatchObject({ code: 2 });
});

test.each([
  ['publish', 'Set MFE_TOKEN'],
  ['publish --registry nowhere', 'not the address of a registry'],
  ['verify --against http://www.example.com', 'not encrypted'],
])('mfe %s reports errors in the call before it builds', async (words, sentence) => {
  const env: Record<string, string> = words === 'publish' ? { MFE_TOKEN: '' } : {};
  expect(await cli.mfe(words, env)).toMatchObject({ code: 2, stderr: expect.stringContaining(sentence) });
  expect(existsSync(join(cli.project.remote, '.cache'))).toBe(false);
});

test.each(['1.0', 'latest', ''])(
  "a version '%s' is refused before the build, with an example of a version",
  async (version) => {
    cli.project.write('mfe-tides/package.json', JSON.stringify({ name: 'mfe-tides', version, type: 'module' }));
    for (const words of ['verify', 'publish', 'promote', ...(version ? [`promote tides ${version}`] : [])])
      expect(await cli.mfe(words)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('has three numbers, such as 1.2.0'),
      });
    expect(cli.registry.asked).toEqual([]);
  },
);

test.each([
  ['tokens tides', 'GET /mfe/v1/tides/tokens'],
  ['tokens tides revoke 3', 'POST /mfe/v1/tides/tokens/revoke'],
  ['tokens revoke 3', 'POST /mfe/v1/tides/tokens/revoke'],
])('mfe %s', async (words, request) => {
  expect(await cli.mfe(words)).toMatchObject({ code: 0 });
  expect(cli.registry.asked.map(({ method, url }) => `${method} ${url}`)).toEqual([request]);
});

test('exit code 3 when the address is unreachable or not a registry', async () => {
  expect(await cli.mfe('status --registry http://127.0.0.1:9')).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('could not be reached'),
  });
  Object.assign(cli.registry.status, { deployment: 'none' });
  expect(await cli.mfe('status')).toMatchObject({
    code: 3,
    stderr: expect.stringContaining("sent a response that is not a registry's"),
  });
});

test('mfe shared lists the exact keys with their ranges', async () => {
  const { code, stdout } = await cli.mfe('shared');
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^ {2}react-dom\/client +\^\d+\.\d+\.0$/m)]);
  expect((await cli.mfe('shared --json')).json()).toMatchObject({
    packages: expect.arrayContaining([{ key: 'shared-ui', range: '^1.0.0' }]),
  });
});

test('a wrong token is refused with its code', async () => {
  expect(await cli.mfe('status', { MFE_TOKEN: 'of-others' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('MFE-113'),
  });
});

test.each(['promote', 'rollback', 'revive', 'prune', 'tokens', 'key', 'publish', 'status'])(
  'mfe %s outside of a remote is called wrongly',
  async (words) => {
    rmSync(join(cli.project.remote, 'mfe.json'));
    expect(await cli.mfe(words)).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no mfe.json in') });
    expect(cli.registry.asked).toEqual([]);
  },
);

test.each([
  ['a line break', 'secret\ntoken'],
  ['a line break at its end', 'secrettoken\n'],
  ['a space', 'secret token'],
  ['a letter beyond ASCII', 'secrettokén'],
])('a token with %s is refused without its text', async (_, token) => {
  const { code, stderr, stdout } = await cli.mfe('status', { MFE_TOKEN: token });
  expect([code, stderr]).toEqual([2, expect.stringContaining('MFE_TOKEN contains')]);
  expect(stderr + stdout).not.toContain('secret');
  expect(cli.registry.asked).toEqual([]);
});
