import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { run } from '../../cli';
import { shellOffer } from '../../shell-offer';
import { copyProject } from '../../testing/project-copy';

let project = '';

beforeAll(() => {
  project = copyProject();
});
afterAll(() => rmSync(project, { recursive: true }));

async function mfe(words: string, cwd = project) {
  let output = '';
  const write = (text: string) => {
    output += text;
  };
  const code = await run(words.split(' '), cwd, {
    env: {},
    stdout: write,
    stderr: write,
    stop: () => AbortSignal.abort(),
  });
  return { code, output };
}

/** Runs one of the project's tools to its end. @returns what it printed; fails the test with that when it failed */
function tool(name: string, ...words: string[]): string {
  const program = join(project, 'node_modules', '.bin', name);
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: project, encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

test('a new remote with a page and an extension builds, and no other remote gets its address', async () => {
  const linesOf = (file: string) => readFileSync(join(project, file), 'utf8').split('\n');
  const before = linesOf('package.json');
  expect(await mfe('new high-tide --page /guides/high-tide --slot layout.modals')).toMatchObject({
    code: 0,
    output: expect.stringContaining("mfe-high-tide has the page /guides/high-tide and fills 'layout.modals'"),
  });
  const [line = ''] = linesOf('package.json').filter((one) => !before.includes(one));
  expect(line.trim()).toBe('"mfe-high-tide",');
  expect(linesOf('package.json').filter((one) => one !== line)).toEqual(before);
  expect(readFileSync(join(project, 'tsconfig.json'), 'utf8')).toContain('    { "path": "mfe-high-tide" },\n');
  expect(JSON.parse(readFileSync(join(project, 'mfe-high-tide', 'mfe.json'), 'utf8'))).toMatchObject({
    name: 'high-tide',
    pages: [{ area: 'own', path: '/guides/high-tide', title: 'High tide', expose: './high-tide-page' }],
    extensions: [{ slot: 'layout.modals', expose: './high-tide' }],
  });
  expect(await mfe('build', join(project, 'mfe-high-tide'))).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^high-tide 1\.0\.0-[0-9a-f]{8}: [\d.]+ of 30 KB/),
  });
  expect(await mfe('new ebb --page /guides')).toMatchObject({
    code: 2,
    output: expect.stringContaining("'/guides' is drawn by high-tide, whose page is '/guides/high-tide'"),
  });
});

test('a new remote exports a component, and lifecycles for a slot that the server renders', async () => {
  expect(await mfe('new full-tide --slot layout.footer')).toMatchObject({ code: 0 });
  const exportsOf = (name: string) =>
    /export const \{ ([^}]*) \}/.exec(readFileSync(join(project, `mfe-${name}/src/expose/${name}.tsx`), 'utf8'))?.[1];
  expect([exportsOf('high-tide'), exportsOf('full-tide')]).toEqual([
    'extension',
    'bootstrap, mount, unmount, update, extension',
  ]);
});

test('a page and an extension are added to a remote, and mfe.json keeps the rest', async () => {
  const folder = join(project, 'mfe-high-tide');
  expect(await mfe('add page /tide-clock', folder)).toMatchObject({
    code: 0,
    output: expect.stringContaining('mfe-high-tide has the page /tide-clock'),
  });
  expect(await mfe('add slot layout.footer --name tide-line --remote full-tide')).toMatchObject({
    code: 2,
    output: expect.stringContaining("It fills 'layout.footer' twice."),
  });
  expect(await mfe('add slot listing.below --remote high-tide')).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(join(folder, 'mfe.json'), 'utf8'))).toMatchObject({
    pages: [{ path: '/guides/high-tide' }, { path: '/tide-clock', title: 'Tide clock', expose: './tide-clock-page' }],
    extensions: [{ slot: 'layout.modals' }, { slot: 'listing.below', expose: './listing-below' }],
    budget: { initialBrotliKb: 30 },
  });
  expect(readFileSync(join(folder, 'src/expose/tide-clock-page.tsx'), 'utf8')).toContain("remote: 'high-tide'");
  for (const words of ['add page /tide-clock/today --name tide-clock', 'add page /clock --name tide-clock'])
    expect(await mfe(words, folder)).toMatchObject({ code: 2 });
  expect(await mfe('build', folder)).toMatchObject({ code: 0 });
});

test('new remotes pass lint, types and their tests', { timeout: 120_000 }, () => {
  const remotes = ['mfe-high-tide', 'mfe-full-tide'];
  tool('biome', 'check', ...remotes, 'package.json', 'tsconfig.json');
  tool('tsc', '--build', ...remotes);
  expect(tool('vitest', 'run', ...remotes)).toContain('5 passed');
});

test.each(['webpack', 'vite', 'rsbuild'])(
  'a new remote that %s builds may be published, and its style uses the design tokens',
  { timeout: 120_000 },
  async (tool) => {
    const name = `by-${tool}`;
    expect(await mfe(`new ${name} --tool ${tool} --page /${name} --slot listing.below`)).toMatchObject({ code: 0 });
    expect(existsSync(join(project, `mfe-${name}/rspack.config.mjs`))).toBe(false);
    // Vite's federation plugin does nothing within Vitest
    for (const name of ['VITEST', 'VITEST_WORKER_ID', 'NODE_ENV']) vi.stubEnv(name, undefined);
    mkdirSync(join(project, 'shell/dist'), { recursive: true });
    writeFileSync(join(project, 'shell/dist/assets.json'), JSON.stringify(shellOffer()));
    expect(await mfe(`verify ${name}`)).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${name} 1.0.0 may be published`),
    });
    vi.unstubAllEnvs();
    const built = join(project, `mfe-${name}/dist/built`);
    const styles = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
    expect(styles.length).toBeGreaterThan(0);
    for (const file of styles) expect(readFileSync(join(built, file), 'utf8')).toContain('var(--space-3)');
  },
);

test('a new remote has the files of its places only', async () => {
  const sourcesOf = (name: string) => readdirSync(join(project, `mfe-${name}/src`), { recursive: true }).map(String);
  expect(await mfe('new low-tide')).toMatchObject({
    code: 0,
    output: expect.stringContaining("fills 'listing.below'"),
  });
  expect(sourcesOf('low-tide').filter((file) => file.includes('-page'))).toEqual([]);
  expect(await mfe('new spring-tide --page /spring-tide')).toMatchObject({ code: 0 });
  expect(sourcesOf('spring-tide').filter((file) => /tide\.\w/.test(file))).toEqual([]);
});

test('a repository of its own gets its name in every file, and pipelines', async () => {
  const repository = join(project, 'repository');
  mkdirSync(repository);
  expect(await mfe('new neap-tide --standalone --page /neap-tide --slot listing.below', repository)).toMatchObject({
    code: 0,
    output: expect.stringContaining("has the page /neap-tide and fills 'listing.below'"),
  });
  const files = readdirSync(repository, { recursive: true }).map(String);
  expect(files).toEqual(
    expect.arrayContaining(['.gitignore', '.gitlab-ci.yml', join('.github', 'workflows', 'ship.yml')]),
  );
  for (const file of files.filter((path) => statSync(join(repository, path)).isFile()))
    expect(readFileSync(join(repository, file), 'utf8'), file).not.toMatch(/new-remote|NewRemote|New remote/);
});

test.each([
  ['new', "missing required argument 'name'"],
  ['new Tides', "'Tides' is not a valid name"],
  ['new ../evil', 'is not a valid name'],
  ['new preview', "'preview' is a reserved name of the site"],
  ['new reef --page /kauai/reef', "begins with a word that the site's own addresses use"],
  ['new leads', 'There is an mfe-leads already'],
  ['new reef --slot listing.roof', "There is no slot 'listing.roof'"],
  ['add window /x --remote leads', 'Allowed choices are page, slot'],
  ['add slot listing.roof --remote leads', "There is no slot 'listing.roof'"],
  ['add page /X --remote leads', "'X' is not a valid name"],
  ['add page /kauai/reef --remote leads', "begins with a word that the site's own addresses use"],
  ['new reef --page reef', "'reef' is no address of one to three words"],
  ['new reef --page /listings/reef', "'/listings/reef' begins with a word that the site's own addresses use"],
  ['new reef --page /reef --slot listing.aside', "'listing.aside' takes one remote, and leads fills it"],
  ['new reef --slot listing.aside', "'listing.aside' takes one remote, and leads fills it"],
])('mfe %s is refused', async (words, sentence) => {
  expect(await mfe(words)).toMatchObject({ code: 2, output: expect.stringContaining(sentence) });
});
