import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { refusal } from '../protocol/registry';
import { cliProjectForEachTest } from '../testing/cli-project';

const SIGNING_KEY = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' });
const NOT_KNOWN = [refusal('MFE-125', 'The provenance is not signed with a key known for this remote.')];
const cli = cliProjectForEachTest();
beforeEach(() => {
  const { project } = cli;
  const workspaces = { name: 'project', version: '1.0.0', workspaces: ['mfe-tides'] };
  const linked = { 'mfe-tides': { version: '1.1.0' }, 'node_modules/mfe-tides': { resolved: 'mfe-tides', link: true } };
  project.write('package.json', JSON.stringify(workspaces));
  project.write(
    'package-lock.json',
    JSON.stringify({ ...workspaces, lockfileVersion: 3, packages: { '': workspaces, ...linked } }),
  );
  project.write('.gitignore', '.cache/\n');
});

const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=team', '-c', 'user.email=team@example.com', ...words], {
    cwd: cli.project.root,
  });
function commitAll(...paths: string[]) {
  git('init', '--quiet');
  git('add', ...(paths.length > 0 ? paths : ['.']));
  git('commit', '--quiet', '-m', 'first');
}

async function publish() {
  const { code, stderr } = await cli.mfe('publish', { MFE_SIGNING_KEY: SIGNING_KEY.toString('base64') });
  return { code, stderr, sent: cli.registry.asked.filter(({ method }) => method === 'POST').map(({ url }) => url) };
}
const VERSIONS = '/mfe/v1/tides/versions';
const CHECK = `${VERSIONS}/1.1.0/attestations?dry_run=true`;

test('statements are checked before the upload and sent after it', async () => {
  commitAll();
  expect(await publish()).toMatchObject({ code: 0, sent: [CHECK, VERSIONS, `${VERSIONS}/1.1.0/attestations`] });
});

test('uploads nothing when the registry does not know the key', async () => {
  commitAll();
  cli.registry.refuseAt('dry_run=true', 409, NOT_KNOWN);
  const { code, stderr, sent } = await publish();
  expect([code, sent]).toEqual([1, [CHECK]]);
  expect(stderr).toContain('nothing was changed');
});

test('statements refused after the upload: reports that the version is published', async () => {
  commitAll();
  cli.registry.refuseAt('/attestations', 409, NOT_KNOWN);
  const { code, stderr } = await publish();
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('tides 1.1.0 is published, and its signed statements were'),
  ]);
  expect(stderr).not.toContain('nothing was changed.');
});

test.each([
  [
    'a changed file',
    () => cli.project.write('mfe-tides/src/expose/tides.module.css', '.box { color: blue; }\n'),
    'tides.module',
  ],
  ['a file of no commit', () => cli.project.write('mfe-tides/src/more.ts', 'export const more = 1;\n'), 'src/more.ts'],
])('a folder with %s is not signed', async (_, change, file) => {
  commitAll();
  change();
  const { code, stderr, sent } = await publish();
  expect([code, sent]).toEqual([2, []]);
  expect(stderr).toMatch(/does not hold what is in .*mfe-tides: .*/);
  expect(stderr).toContain(file);
  expect(stderr).toContain('Commit it, or publish without MFE_SIGNING_KEY.');
});

test('a folder that the repository ignores is not signed', async () => {
  cli.project.write('.gitignore', '.cache/\nmfe-tides/\n');
  commitAll();
  expect(await publish()).toMatchObject({ code: 2, sent: [] });
});

test('a change of another folder does not matter', async () => {
  commitAll();
  cli.project.write('mfe-other/notes.md', 'later');
  expect(await publish()).toMatchObject({ code: 0 });
});

test('a version that is signed already keeps its first statements', async () => {
  commitAll();
  cli.registry.signedBefore(git('rev-parse', 'HEAD').toString().trim());
  expect(await publish()).toMatchObject({ code: 0, sent: [CHECK, VERSIONS] });
  cli.registry.signedBefore('b'.repeat(40));
  const other = await publish();
  expect([other.code, other.stderr]).toEqual([
    1,
    expect.stringContaining(`signed as built from commit ${'b'.repeat(40)}`),
  ]);
  expect(other.sent).toEqual([CHECK, VERSIONS, CHECK, VERSIONS]);
});
