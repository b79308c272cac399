import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { copyProject, mfe, projectRoot, shellOffer } from 'federation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRegistrySite, type RegistrySite, tokenFor, versionOf, visitors } from './testing/registry-site';

const VISITORS = visitors(200);
let project = '';
let site: RegistrySite;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  site = await openRegistrySite({ NODE_ENV: 'development' });
  const shell = join(site.built.folder, 'shell', 'dist', 'assets.json');
  const built: object = JSON.parse(readFileSync(shell, 'utf8'));
  const assets = JSON.stringify({ ...built, ...shellOffer() });
  writeFileSync(shell, assets);
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  project = copyProject();
  mkdirSync(join(project, 'shell', 'dist'), { recursive: true });
  writeFileSync(join(project, 'shell', 'dist', 'assets.json'), assets);
  const address = `http://127.0.0.1:${port}`;
  environment = { ...process.env, MFE_REGISTRY: address, MFE_TOKEN: await tokenFor(site, 'tides') };
});
afterAll(async () => {
  await site.close();
  rmSync(project, { recursive: true });
});

/** The `mfe` commands of docs/ship-a-module.md without their comments. */
function documentedCommands(): string[] {
  const guide = readFileSync(join(projectRoot, 'docs', 'ship-a-module.md'), 'utf8');
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(guide) ?? [];
  return block
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('npx mfe '))
    .map((line) => line.replace(/\s+#.*$/, ''));
}

interface Run {
  code: number | null;
  output: string;
}

/** Runs one command to its end. */
async function run(command: string): Promise<Run> {
  let output = '';
  const write = (text: string) => {
    output += text;
  };
  const code = await mfe(wordsOf(command), project, {
    env: environment,
    stdout: write,
    stderr: write,
    stop: () => new AbortController().signal,
  });
  return { code, output };
}

/** Splits the command like a shell. */
function wordsOf(command: string): string[] {
  const words = execFileSync('sh', ['-c', `printf '%s\\n' ${command.replace('npx mfe ', '')}`], { encoding: 'utf8' });
  return words.trimEnd().split('\n');
}

/** The registry's site has no documents: this is what `mfe dev` reads of one before it starts. */
const documents = createServer((_, response) =>
  response.end('<script type="application/json" id="settings">{}</script>'),
).listen(0, '127.0.0.1');
afterAll(() => documents.close());

/** Runs one command like a shell, and ends it with Ctrl+C when it has printed `until`. */
function runUntil(command: string, until: RegExp): Promise<Run> {
  const { port } = documents.address() as AddressInfo;
  const words = command
    .replace('npx mfe', `node ${join(projectRoot, 'federation', 'bin', 'mfe.mjs')}`)
    .replace('http://localhost:3000', `http://127.0.0.1:${port}`);
  // 'exec', so that the signal reaches the command and not the shell around it
  const child = spawn('sh', ['-c', `exec ${words} --port 0`], { cwd: project, env: environment });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part.toString();
      if (until.test(output)) child.kill('SIGINT');
    });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

/** Share of the visitors who get this version of the new remote. */
async function share(version: string | undefined): Promise<number> {
  // deployments are cached for a short time
  site.clock.now += 1000;
  const got = await Promise.all(VISITORS.map((visitor) => versionOf(site, visitor)));
  return got.filter((one) => one === version).length / VISITORS.length;
}

const STEPS: [command: RegExp, output: RegExp, live: string | undefined, part: [least: number, most: number]][] = [
  [/ new tides$/, /mfe-tides fills 'listing\.below'/, undefined, [1, 1]],
  [/ add page \/tides --remote tides$/, /mfe-tides has the page \/tides/, undefined, [1, 1]],
  [/ dev tides /, /:\d+\/ shows tides in /, undefined, [1, 1]],
  [/ verify tides$/, /tides 1\.0\.0 may be published to http/, undefined, [1, 1]],
  [/ publish tides$/, /tides 1\.0\.0 is published/, undefined, [1, 1]],
  [/ promote 1\.0\.0 .*--canary 10$/, /tides 1\.0\.0 goes to 10 % of visitors/, '1.0.0', [0.04, 0.17]],
  [/ status tides$/, /revision \d+\)[\s\S]* canary/, '1.0.0', [0.04, 0.17]],
  [/ promote 1\.0\.0 --remote tides$/, /tides 1\.0\.0 goes to everyone\./, '1.0.0', [1, 1]],
  [/ rollback tides --yes$/, /tides goes to no visitor\./, undefined, [1, 1]],
  [/ kill tides --reason "/, /tides is switched off/, undefined, [1, 1]],
  [/ revive tides$/, /tides goes to no visitor\./, undefined, [1, 1]],
];

test('the commands of docs/ship-a-module.md work', { timeout: 240_000 }, async () => {
  const commands = documentedCommands();
  expect(commands).toHaveLength(STEPS.length);
  for (const [index, [command, said, live, [least, most]]] of STEPS.entries()) {
    const given = commands[index] ?? '';
    expect(given).toMatch(command);
    const { code, output } = await (/ dev /.test(given) ? runUntil(given, said) : run(given));
    expect(output).toMatch(said);
    expect(code, output).toBe(0);
    const part = await share(live);
    expect(part).toBeGreaterThanOrEqual(least);
    expect(part).toBeLessThanOrEqual(most);
  }
});
