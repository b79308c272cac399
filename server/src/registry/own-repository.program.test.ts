import { execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyText, projectRoot, shellOffer } from 'federation/testing';
import { extract } from 'tar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRegistrySite, type RegistrySite, tokenFor, versionOf } from './testing/registry-site';

/** Packages of sources: a team compiles them without their devDependencies. */
const COMPILED_BY_THE_TEAM = ['shared-contracts', 'shared-ui'];
const OURS = ['federation', ...COMPILED_BY_THE_TEAM];
let site: RegistrySite;
let root = '';
let environment: NodeJS.ProcessEnv;
const at = (name: string) => join(root, name);

beforeAll(async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  site = await openRegistrySite({ REGISTRY_KEYS: `surf=${keyText(publicKey)}`, REQUIRE_PROVENANCE: 'true' });
  const shell = join(site.built.folder, 'shell', 'dist', 'assets.json');
  const built: object = JSON.parse(readFileSync(shell, 'utf8'));
  writeFileSync(shell, JSON.stringify({ ...built, ...shellOffer() }));
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  const registry = `http://127.0.0.1:${port}`;
  const token = await tokenFor(site, 'surf');
  environment = {
    ...process.env,
    MFE_REGISTRY: registry,
    MFE_TOKEN: token,
    MFE_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    SOURCE_DATE_EPOCH: '1700000000',
  };
  root = mkdtempSync(join(tmpdir(), 'own-repository-'));
  execFileSync(process.execPath, [join(projectRoot, 'federation', 'bin', 'pack.mjs'), at('packages')]);
  for (const name of ['tools', 'surf']) mkdirSync(at(name));
  await install(at('tools'));
});
afterAll(async () => {
  await site.close();
  rmSync(root, { recursive: true });
});

/** The result of `npm install` without a network: our packages from their archives, others linked from the project. */
async function install(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@types'), { recursive: true });
  for (const name of readdirSync(join(projectRoot, 'node_modules')))
    if (!OURS.includes(name) && !name.startsWith('mfe-') && name !== '@types')
      symlinkSync(join(projectRoot, 'node_modules', name), join(modules, name));
  const leftOut = COMPILED_BY_THE_TEAM.flatMap((name) => Object.keys(manifestOf(name).devDependencies ?? {}));
  for (const name of readdirSync(join(projectRoot, 'node_modules', '@types')))
    if (!leftOut.includes(`@types/${name}`))
      symlinkSync(join(projectRoot, 'node_modules', '@types', name), join(modules, '@types', name));
  for (const file of readdirSync(at('packages'))) {
    const name = file.replace(/-\d.*$/, '');
    const into = join(modules, name);
    mkdirSync(into);
    await extract({ file: join(at('packages'), file), cwd: into, strip: 1 });
    // packages in another version than the project's
    const nested = join(projectRoot, name, 'node_modules');
    if (existsSync(nested)) symlinkSync(nested, join(into, 'node_modules'));
  }
}

const manifestOf = (name: string): { devDependencies?: Record<string, string> } =>
  JSON.parse(readFileSync(join(projectRoot, name, 'package.json'), 'utf8'));

/** The first commit, and the lockfile that `npm install` writes. */
async function startRepository(): Promise<void> {
  const folder = at('surf');
  await install(folder);
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lockOf(folder)));
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=team', '-c', 'user.email=team@example.com', ...words], { cwd: folder });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'first');
}

function lockOf(folder: string) {
  const read = (path: string) => JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8'));
  const { name, version, dependencies, devDependencies } = read('');
  const given: Record<string, string> = { ...dependencies, ...devDependencies };
  const installed = Object.entries(given).map(([each, resolved]) => {
    const path = `node_modules/${each}`;
    return [path, { version: read(path).version, ...(resolved.startsWith('file:') && { resolved }) }];
  });
  const packages = { '': { name, version, dependencies, devDependencies }, ...Object.fromEntries(installed) };
  return { name, version, lockfileVersion: 3, requires: true, packages };
}

function run(command: string, cwd = at('surf')): Promise<{ code: number | null; output: string }> {
  const mfe = join(cwd, 'node_modules', 'federation', 'bin', 'mfe.mjs');
  const words = command.replace(/npx (?:--yes --package \S+ )?mfe/, `node ${mfe}`);
  const child = spawn('sh', ['-c', words], { cwd: at('surf'), env: environment });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

/** Adds the page and the test of the guide to the new repository. */
function addGuideExamples(): void {
  const guide = readFileSync(join(projectRoot, 'docs', 'ship-a-module.md'), 'utf8');
  const examples = [...guide.matchAll(/```tsx?\n\/\/ (src\S+)\n([\s\S]*?)```/g)];
  const files = ['src/tides/load-tides.ts', 'src/tides/tides-page.tsx', 'src/tides/tides-page.test.tsx'];
  expect(examples.map(([, file]) => file)).toEqual(files);
  mkdirSync(join(at('surf'), 'src', 'tides'));
  for (const [, file = '', text = ''] of examples) writeFileSync(join(at('surf'), file), text);
}

/** The commands of docs/ship-a-module.md for a repository of its own, without their comments. */
function documentedCommands(): string[] {
  const guide = readFileSync(join(projectRoot, 'docs', 'ship-a-module.md'), 'utf8');
  const [, block = ''] = /## In a repository of its own\n[\s\S]*?```sh\n([\s\S]*?)```/.exec(guide) ?? [];
  return block
    .trim()
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').replaceAll('~/packages', at('packages')));
}

const STEPS: [command: RegExp, output: RegExp][] = [
  [/ new surf --standalone /, /mfe-surf has the page \/surf/],
  [/^npm run types$/, /tsc/],
  [/^npm test$/, /2 passed/],
  [/ verify --against /, /surf 1\.0\.0 may be published to http/],
  [/ publish --preview$/, /this address shows it:\s+http:\S+preview=/],
  [/ promote --canary 10$/, /surf 1\.0\.0 goes to 10 % of visitors/],
  [/ promote$/, /surf 1\.0\.0 goes to everyone/],
];

test('the commands of docs/ship-a-module.md write, check, publish and promote a remote in an empty folder', {
  timeout: 300_000,
}, async () => {
  const commands = documentedCommands().filter((line) => STEPS.some(([command]) => command.test(line)));
  expect(commands).toHaveLength(STEPS.length);
  for (const [index, [command, said]] of STEPS.entries()) {
    const given = commands[index] ?? '';
    expect(given).toMatch(command);
    const { code, output } = await run(given, index === 0 ? at('tools') : at('surf'));
    expect(output).toMatch(said);
    expect(code, output).toBe(0);
    if (index > 0) continue;
    addGuideExamples();
    await startRepository();
  }
  site.clock.now += 1000;
  expect(await versionOf(site, null, 'surf')).toBe('1.0.0');
  const { output: status } = await run('npx mfe status');
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: at('surf'), encoding: 'utf8' }).trim();
  expect(status).toMatch(new RegExp(`1\\.0\\.0 .* ${commit} +live`));
  // a repeated job in a fresh clone sends the same bytes
  rmSync(join(at('surf'), '.cache'), { recursive: true });
  const offline = await run('MFE_REGISTRY= MFE_TOKEN= npx mfe verify');
  expect([offline.code, offline.output]).toEqual([0, expect.stringContaining('by the shell on this machine')]);
  const again = await run('npx mfe publish');
  expect([again.code, again.output]).toEqual([0, expect.stringContaining('It is live.')]);
});

test.each([
  ['new surf --standalone', 'is not empty'],
  ['new reef', 'is not in the project of the site'],
  ['build leads', "no remote called 'leads'"],
])('outside the project mfe %s says what is missing', async (words, sentence) => {
  const { code, output } = await run(`MFE_REGISTRY= npx mfe ${words}`);
  expect([code, output]).toEqual([2, expect.stringContaining(sentence)]);
});

test('a missing shared-contracts is named before another tool builds, with its line of package.json', async () => {
  const manifest = join(at('surf'), 'mfe.json');
  const build = { command: 'touch built', folder: '.', entry: 'built' };
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), build }));
  rmSync(join(at('surf'), 'node_modules', 'shared-contracts'), { recursive: true });
  const { code, output } = await run('npx mfe verify');
  expect([code, output]).toEqual([1, expect.stringContaining('Add "shared-contracts": "^2.0.0"')]);
  expect(existsSync(join(at('surf'), 'built'))).toBe(false);
});
