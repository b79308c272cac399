import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorError } from '../platform/errors/operator-error';
import { mustKeepLiveRemotes } from './shell-check';
import { act, openRegistrySite, publishTides, type RegistrySite, tokenFor } from './testing/registry-site';

let site: RegistrySite;
let token: string;
let first: string;
const path = () => join(site.built.folder, 'shell', 'dist', 'assets.json');
beforeAll(async () => {
  site = await openRegistrySite();
  token = await tokenFor(site, 'tides');
  first = await readFile(path(), 'utf8');
});
afterAll(() => site.close());

/** Starts a server with a shell on this React. @returns why it does not start, or null */
async function deployShell(react: string): Promise<string | null> {
  const live = await readFile(path(), 'utf8');
  await writeFile(path(), JSON.stringify({ ...JSON.parse(first), shared: { react } }));
  const settings = { PROJECT_DIR: site.built.folder, ALLOW_BREAKING_SHELL: false };
  try {
    await mustKeepLiveRemotes(site.test.database, settings, () => undefined);
    return null;
  } catch (error) {
    await writeFile(path(), live);
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
}

/** Publishes a version with this range of React and gives it to everyone. @returns codes of the refusals */
async function deployRemote(version: string, range: string): Promise<string[]> {
  const response = await publishTides(site, token, version, ({ release }) =>
    Object.assign(release, { shared: { react: range } }),
  );
  if (response.statusCode !== 201) return response.json().refusals.map(({ code }: { code: string }) => code);
  const promoted = await act(site, token, 'promote', '*', { version, strategy: { kind: 'all' } });
  expect(promoted.statusCode, promoted.body).toBe(200);
  return [];
}

test('React goes from one major to the next, shell and remote one after the other', async () => {
  expect(await deployRemote('1.0.0', '^19.3.0')).toEqual([]);
  // a minor version: no remote is rebuilt, and then a remote without the shell
  expect(await deployShell('19.9.0')).toBeNull();
  expect(await deployRemote('1.1.0', '^19.9.0')).toEqual([]);
  // a major version: neither side may upgrade alone, and both get an instruction
  expect(await deployRemote('2.0.0', '^20.0.0')).toEqual(['MFE-107']);
  const refused = await deployShell('20.0.0');
  expect(refused).toContain('MFE-120 tides 1.1.0 needs react ^19.9.0, and this shell provides 20.0.0.');
  expect(refused).toContain('states both ranges in "shared" of mfe.json, as "^19 || ^20"');
  // the remote declares both majors; then the shell upgrades, then the remote drops the old one
  expect(await deployRemote('1.2.0', '^19 || ^20')).toEqual([]);
  expect(await deployShell('20.0.0')).toBeNull();
  expect(await deployRemote('2.0.0', '^20.0.0')).toEqual([]);
});

test('a remote that is switched off keeps no shell from its next major', async () => {
  await act(site, token, 'kill', '*', { reason: 'its team is away' });
  expect(await deployShell('21.0.0')).toBeNull();
});
