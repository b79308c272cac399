import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { refusal } from 'shared-contracts/registry';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { run } from './cli';
import { publishedVersion, startTestRegistry, type TestRegistry, TOKEN } from './testing/test-registry';
import { createTinyProject, type TinyProject } from './testing/tiny-remote';

let registry: TestRegistry;
let project: TinyProject;
beforeEach(async () => {
  registry = await startTestRegistry();
  project = createTinyProject();
});
afterEach(async () => {
  await registry.close();
  rmSync(project.root, { recursive: true });
});

/** Without a site to ask. */
const HERE = { MFE_REGISTRY: '' };

/** What a command says, and its exit code. */
async function mfe(words: string, env: Record<string, string> = {}) {
  let [stdout, stderr] = ['', ''];
  const code = await run(words.split(' ').filter(Boolean), project.remote, {
    env: { MFE_REGISTRY: registry.address, MFE_TOKEN: TOKEN, ...env },
    stdout: (text) => (stdout += text),
    stderr: (text) => (stderr += text),
    stop: () => AbortSignal.timeout(10),
  });
  return { code, stdout, stderr, json: () => JSON.parse(stdout) };
}

test('every command is in the list and has a help of its own, with its flags', async () => {
  const { stdout } = await mfe('--help');
  const names = [...stdout.matchAll(/^ {2}mfe (\w+) /gm)].map(([, name = '']) => name);
  expect(names).toEqual(
    expect.arrayContaining(['build', 'verify', 'publish', 'promote', 'status', 'rollback', 'halt', 'kill', 'revive']),
  );
  for (const name of names) {
    const { stdout: help, code } = await mfe(`${name} --help`);
    expect([code, help.startsWith(`mfe ${name}`)]).toEqual([0, true]);
    expect(help).toContain('--json');
  }
});

test.each([
  ['frobnicate', "does not know 'frobnicate'"],
  ['status --loud', '--loud'],
  ['promote 1.0.0 --canary ten', "--canary takes a number from 0.01 to 99.99, not 'ten'"],
  ['promote 1.0.0 --canary 10 --linear 10 --every 1', 'Either --canary'],
  ['promote 1.0.0 --minutes 5', 'Either --canary'],
  ['prune --keep-days 0', '--keep-days takes a number from 1 to 3650'],
  ['status --registry http://www.example.com', 'not encrypted'],
  ['status --registry http://localhost:3000/registry', 'A registry has no path of its own: use http://localhost:3000 '],
  ['key extra', 'This is the folder of tides, not of extra'],
  ['key tides extra', "not also 'extra'"],
  ['key ../x', "'../x' is no name of a remote"],
  ['status --registry nowhere', 'no address of a registry'],
  ['status nobody-here --registry ftp://x', 'no address of a registry'],
])('is called wrongly: mfe %s', async (words, sentence) => {
  const { code, stderr, stdout } = await mfe(words);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(sentence);
});

test('says which token is missing, and takes none from the command line', async () => {
  expect(await mfe('status', { MFE_TOKEN: '' })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Set MFE_TOKEN'),
  });
  expect(await mfe('status --token abc')).toMatchObject({ code: 2 });
});

test.each([
  ['publish', 'Set MFE_TOKEN'],
  ['publish --registry nowhere', 'no address of a registry'],
  ['verify --against http://www.example.com', 'not encrypted'],
])('mfe %s finds what is wrong with the call before it builds', async (words, sentence) => {
  const env: Record<string, string> = words === 'publish' ? { MFE_TOKEN: '' } : {};
  expect(await mfe(words, env)).toMatchObject({ code: 2, stderr: expect.stringContaining(sentence) });
  expect(existsSync(join(project.remote, '.cache'))).toBe(false);
});

test.each(['1.0', 'latest', ''])(
  "a version '%s' is refused before the build, with what a version looks like",
  async (version) => {
    project.write('mfe-tides/package.json', JSON.stringify({ name: 'mfe-tides', version, type: 'module' }));
    for (const words of ['verify', 'publish', 'promote', ...(version ? [`promote tides ${version}`] : [])])
      expect(await mfe(words)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('has three numbers, as 1.2.0'),
      });
    expect(registry.asked).toEqual([]);
  },
);

test('a promotion says that the remote is switched off, and that a version is lower than the live one', async () => {
  registry.status.deployment.killed = { at: '2026-01-02T03:04:05.000Z', by: 'tides team', reason: '' };
  const { code, stdout } = await mfe('promote 0.9.0');
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining('Note: 0.9.0 is lower than 1.0.0, which was live before.'),
  ]);
  expect(stdout).toContain('After `npx mfe revive --remote tides`: tides 1.0.0 goes to everyone.');
  expect((await mfe('promote 1.1.0')).stdout).not.toContain('lower');
});

test.each([
  ['1.0.0', 'everyone gets 1.0.0 again'],
  [null, 'everyone gets 1.0.0-0a1b2c3d again, which came with the site'],
])('a canary beside %s comes with commands to paste, and says who gets what after each', async (live, halted) => {
  const at = '2026-01-02T03:04:05.000Z';
  const strategy = { kind: 'canary' as const, percent: 10 };
  registry.status.deployment.live = live;
  registry.status.deployment.canary = { version: '1.1.0', strategy, startedAt: at, percent: 10, nextStepAt: null };
  expect((await mfe('promote 1.1.0 --canary 10')).stdout).toContain(
    '  npx mfe status --remote tides         how it does\n' +
      '  npx mfe promote 1.1.0 --remote tides  everyone gets 1.1.0\n' +
      `  npx mfe halt --remote tides           ${halted}\n`,
  );
});

test('the history says the share of a canary, and what a rollback went from and to', async () => {
  const event = { name: 'tides', at: '2026-01-02T03:04:05.000Z', by: 'tides team', reason: '' };
  registry.status.history = [
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
    (await mfe('status')).stdout.split('\n').flatMap((line) => / HST {2}(.*) by /.exec(line)?.[1] ?? []);
  expect(await lines()).toEqual([
    'rollback 1.0.0 → the one that came with the site',
    'promote the one that came with the site → 1.0.0, 5 % more every 2 min,',
    'promote the one that came with the site → 1.0.0 for 10 %',
    'publish 1.0.0',
  ]);
  registry.status.built = null;
  expect((await lines())[0]).toBe('rollback 1.0.0 → nothing');
});

test.each([
  ['tokens tides', 'GET /mfe/v1/tides/tokens'],
  ['tokens tides revoke 3', 'POST /mfe/v1/tides/tokens/revoke'],
  ['tokens revoke 3', 'POST /mfe/v1/tides/tokens/revoke'],
])('mfe %s', async (words, request) => {
  expect(await mfe(words)).toMatchObject({ code: 0 });
  expect(registry.asked.map(({ method, url }) => `${method} ${url}`)).toEqual([request]);
});

test('outside the project a remote is checked by the registry of a site, and nothing else is looked for', async () => {
  rmSync(join(project.root, 'shared-contracts'), { recursive: true });
  expect(await mfe('verify', { MFE_REGISTRY: '' })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('say which site it is for'),
  });
  expect(await mfe(`verify tides --against ${registry.address}`)).toMatchObject({ code: 0 });
  expect(await mfe('verify')).toMatchObject({
    code: 0,
    stdout: `tides 1.1.0 may be published to ${registry.address}.\n`,
  });
  expect(await mfe('verify leads --against http://localhost:1')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("no remote called 'leads'"),
  });
});

test('status shows who gets which version, how it does and who changed what', async () => {
  const { code, stdout } = await mfe('status');
  expect(code).toBe(0);
  expect(stdout).toContain('tides 1.0.0 goes to everyone. (revision 4)');
  expect(stdout).toMatch(
    /1\.0\.0 +Jan 1, 2026, 5:04 PM HST +tides team +\^1\.0\.0 +12\.3 KB +1203 +3 +220 ms +unsigned +live/,
  );
  expect(stdout).toContain(
    'Jan 1, 2026, 5:04 PM HST  promote the one that came with the site → 1.0.0 by tides team: first',
  );
  expect((await mfe('status --json')).json()).toMatchObject({ ok: true, status: { deployment: { revision: 4 } } });
});

test('verify builds, tells every reason at once and leaves dist alone', async () => {
  expect(await mfe('verify', HERE)).toMatchObject({
    code: 0,
    stdout: 'tides 1.1.0 may be published, as far as this checkout can tell; --against <address> asks the site.\n',
  });
  expect(registry.asked).toEqual([]);
  project.manifest({ contract: '^2.0.0', budget: { initialBrotliKb: 0.1 } });
  project.write('mfe-tides/src/expose/tides.module.css', '.box { color: red; }\n:global(body) { margin: 0; }\n');
  const { code, stderr } = await mfe('verify', HERE);
  expect(code).toBe(1);
  expect(stderr).toContain('for 3 reasons');
  for (const reason of ['MFE-105', 'MFE-108', 'MFE-109', "'body'", 'Use CSS modules']) expect(stderr).toContain(reason);
  expect(existsSync(join(project.remote, 'dist'))).toBe(false);
  const { ok, refusals } = (await mfe('verify --json', HERE)).json();
  expect([ok, refusals.map((reason: { code: string }) => reason.code)]).toEqual([
    false,
    ['MFE-105', 'MFE-108', 'MFE-109'],
  ]);
});

test("verify says that another remote's slot is taken, on the team's own machine", async () => {
  const extensions = [{ slot: 'layout.header', expose: './tides', order: 0 }];
  project.write(
    'mfe-nav/mfe.json',
    JSON.stringify({
      name: 'nav',
      contract: '^1.0.0',
      pages: [],
      extensions: [{ slot: 'layout.header', expose: './header' }],
      emits: [],
      listens: [],
      budget: { initialBrotliKb: 20 },
    }),
  );
  project.manifest({ extensions });
  const { code, stderr } = await mfe('verify', HERE);
  expect(code).toBe(1);
  expect(stderr).toContain('MFE-122');
  expect(stderr).toContain("'layout.header' takes one remote, and nav fills it.");
});

test('verify finds events that mfe.json and the sources tell differently', async () => {
  project.manifest({ emits: ['lead:created'] });
  project.write('mfe-tides/src/tell.ts', "export const tell = (bus: Bus) => bus.subscribe('listing:opened', draw);\n");
  const { code, stderr } = await mfe('verify', HERE);
  expect(code).toBe(1);
  expect(stderr).toContain(
    `src/tell.ts listens to 'listing:opened', which mfe.json does not name: add it to "listens".`,
  );
  expect(stderr).toContain(`mfe.json names 'lead:created' in "emits", and nothing in src publishes it: take it out.`);
});

test('verify --against asks the registry and publishes nothing', async () => {
  expect(await mfe(`verify --against ${registry.address}`)).toMatchObject({ code: 0 });
  expect(registry.asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /mfe/v1/tides/versions?dry_run=true',
  ]);
});

test('publish sends the build, says what to do next, and sends the very same bytes when called again', async () => {
  const { code, stdout, stderr } = await mfe('publish');
  expect([code, stderr]).toEqual([0, expect.stringContaining('packed')]);
  expect(stdout).toContain('No visitor gets it yet.');
  expect(stdout).toContain('  npx mfe promote 1.1.0 --remote tides --canary 10  gives it to one visitor in ten\n');
  registry.status.deployment.live = '1.1.0';
  const again = await mfe('publish');
  expect(again.stdout).toMatch(/^tides 1\.1\.0 is published \(\d+ ms\)\. It is live\.\n$/);
  const [first, second] = registry.asked.filter(({ method }) => method === 'POST');
  expect(first).toMatchObject({
    method: 'POST',
    url: '/mfe/v1/tides/versions',
    body: { unpacked: expect.any(String) },
  });
  expect(second).toEqual(first);
});

test('publish --preview gives an address that shows the version', async () => {
  const { stdout } = await mfe('publish --preview');
  expect(stdout).toContain(
    'Until Jan 1, 2026, 5:04 PM HST this address shows it:\n\n  http://localhost:3000/mfe/override?preview=signed',
  );
  expect(registry.asked.at(-1)).toMatchObject({ method: 'POST', url: '/mfe/v1/tides/versions/1.1.0/preview' });
});

test('a registry that is busy is asked again when it says so; one that stays busy is told of', async () => {
  registry.beBusy(2);
  expect(await mfe('publish')).toMatchObject({ code: 0 });
  const uploads = () => registry.asked.filter(({ method }) => method === 'POST').length;
  expect(uploads()).toBe(3);
  registry.beBusy(100);
  const { code, stderr } = await mfe('publish');
  expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining('answered 503: The server is busy.')]);
  expect([code === 0, uploads()]).toEqual([false, 9]);
});

test('what was refused may be published anew under the same version', async () => {
  registry.refuseWith(409, [refusal('MFE-103', 'There is no such slot.')]);
  expect(await mfe('publish')).toMatchObject({ code: 1 });
  project.manifest({ extensions: [{ slot: 'listing.below', expose: './tides', order: 99 }] });
  expect(await mfe('publish')).toMatchObject({ code: 0 });
  const [first, second] = registry.asked.filter(({ method }) => method === 'POST');
  expect(second?.body).not.toEqual(first?.body);
  expect(existsSync(join(project.remote, 'dist'))).toBe(false);
});

test('a refusal says code, reason and what to do; as data too', async () => {
  const reasons = [refusal('MFE-110', "'listing' is drawn by listing."), refusal('MFE-114', '1.1.0 exists.')];
  registry.refuseWith(409, reasons);
  const { code, stderr } = await mfe('publish');
  expect([code, stderr]).toEqual([1, expect.stringContaining('Refused for 2 reasons; nothing was changed.')]);
  expect(stderr).toContain(
    "MFE-110  A page belongs to another remote already.\n           'listing' is drawn by listing.",
  );
  registry.refuseWith(409, reasons);
  expect((await mfe('publish --json')).json()).toEqual({
    ok: false,
    exit: 1,
    message: 'Refused for 2 reasons; nothing was changed.',
    refusals: reasons,
  });
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
  ['halt --reason slow', '/halt', { reason: 'slow' }],
  ['kill --remote tides', '/kill', { reason: '' }],
  ['revive tides', '/revive', { reason: '' }],
])('mfe %s carries the revision it read', async (words, path, body) => {
  expect(await mfe(words)).toMatchObject({ code: 0 });
  expect(registry.asked.at(-1)).toEqual({ method: 'POST', url: `/mfe/v1/tides${path}`, ifMatch: '"4"', body });
});

test('whoever was faster is told, and nothing is changed over their head', async () => {
  registry.overtake((status) => {
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
  const { code, stderr } = await mfe('rollback');
  expect(code).toBe(1);
  expect(stderr).toContain('Somebody was faster: it is revision 5 now, live 1.0.1.');
  expect(stderr).toContain('Jan 1, 2026, 6:00 PM HST  promote 1.0.0 → 1.0.1 by night shift');
  expect(stderr).toContain('MFE-117');
});

test('a revision seen earlier is held to', async () => {
  expect(await mfe('rollback --revision 3')).toMatchObject({ code: 1, stderr: expect.stringContaining('MFE-117') });
  expect(registry.asked.find(({ method }) => method === 'POST')?.ifMatch).toBe('"3"');
});

test('a registry that is not there, or is something else, gives exit code 3', async () => {
  expect(await mfe('status --registry http://127.0.0.1:9')).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('could not be reached'),
  });
  Object.assign(registry.status, { deployment: 'none' });
  expect(await mfe('status')).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('did not answer as a registry does'),
  });
});

test('a wrong token is refused with its code', async () => {
  expect(await mfe('status', { MFE_TOKEN: 'of-others' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('MFE-113'),
  });
});

test('removes old versions, or says which would go and why the others stay', async () => {
  const dry = await mfe('prune --dry-run --keep-days 14');
  expect([dry.code, dry.stdout]).toEqual([0, 'Of tides this would go: 0.8.0.\n  1.0.0 stays: live\n']);
  expect(registry.asked.at(-1)).toMatchObject({ method: 'POST', body: { dryRun: true, keepDays: 14 } });
  const { stdout } = await mfe('prune');
  expect(stdout).toContain('the files of these were removed: 0.8.0.');
  expect(registry.asked.at(-1)?.body).toEqual({ dryRun: false });
});

test('a status tells of versions that were removed', async () => {
  registry.status.removed = [{ version: '0.8.0', at: '2026-01-02T03:04:05.000Z', by: 'registry' }];
  expect((await mfe('status')).stdout).toContain('Removed since nobody needed them: 0.8.0');
});

test.each(['promote', 'rollback', 'revive', 'prune', 'tokens', 'key', 'publish', 'status'])(
  'mfe %s outside of a remote is called wrongly',
  async (words) => {
    rmSync(join(project.remote, 'mfe.json'));
    expect(await mfe(words)).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no mfe.json in') });
    expect(registry.asked).toEqual([]);
  },
);

test.each([
  ['a line break', 'secret\ntoken'],
  ['a line break at its end', 'secrettoken\n'],
  ['a space', 'secret token'],
  ['a letter beyond ASCII', 'secrettokén'],
])('a token with %s is refused without its text', async (_, token) => {
  const { code, stderr, stdout } = await mfe('status', { MFE_TOKEN: token });
  expect([code, stderr]).toEqual([2, expect.stringContaining('MFE_TOKEN holds')]);
  expect(stderr + stdout).not.toContain('secret');
  expect(registry.asked).toEqual([]);
});
