import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundledProgram, SHORT_LIVED } from '../testing/bundled-program';
import { freePort } from '../testing/free-port';
import { openTestDatabase } from '../testing/test-database';
import { startTraceReceiver } from '../testing/trace-receiver';

/** A first start makes a database; a busy machine needs a minute for it. */
const START_TIMEOUT_MS = 300_000;

const here = dirname(fileURLToPath(import.meta.url));
const project = join(here, '..', '..', '..');
let folder: string;
let program: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  program = await bundledProgram('server');
  folder = await mkdtemp(join(tmpdir(), 'main-test-'));
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

interface Run {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

/** The built server in its own process. */
function start(environment: Record<string, string> = {}, words: readonly string[] = []): Run {
  const child: ChildProcess = spawn(process.execPath, [...SHORT_LIVED, program, ...words], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe', ...(words[0] === 'serve-after-build' ? (['ipc'] as const) : [])],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      PROJECT_DIR: project,
      PORT: '0',
      SAMPLE_LISTINGS: '20',
      LOG_LEVEL: 'warn',
      ...environment,
    },
  });
  started.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  return { child, output: () => text, ended: once(child, 'exit').then(([code]) => code) };
}

/** What the output has of a pattern as soon as it is there. */
async function printed(run: Run, pattern: RegExp): Promise<string> {
  for (;;) {
    const found = pattern.exec(run.output())?.[0];
    if (found) return found;
    if (run.child.exitCode !== null) throw new Error(run.output());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const origin = async (run: Run) => await printed(run, /(?<=open at )http:\/\/localhost:\d+/);

test('the container image has the files that the server reads from its sources', async () => {
  const image = await readFile(join(project, 'operations', 'Dockerfile'), 'utf8');
  const sources = (await readFile(program, 'utf8')).matchAll(/'file:\/\/([^']+)'/g);
  const folders = new Set(Array.from(sources, ([, path = '']) => relative(project, dirname(path))));
  expect([...folders].filter((folder) => !image.includes(` ${folder}/*`))).toEqual([]);
  expect(folders.size).toBeGreaterThan(0);
});

test('a DATA_DIR that cannot be written ends the start with one sentence', async () => {
  const run = start({ DATA_DIR: join(program, 'data') });
  expect(await run.ended).toBe(1);
  expect(run.output()).toMatch(/^DATA_DIR \S+ cannot be written: a part of its path is a file \(ENOTDIR, .+\n$/);
});

test('a start outside of the folder of the site ends with one sentence', async () => {
  const run = start({ PROJECT_DIR: join(folder, 'elsewhere') });
  expect(await run.ended).toBe(1);
  expect(run.output()).toBe(
    `PROJECT_DIR ${join(folder, 'elsewhere')} is not the folder of the site. Set PROJECT_DIR to it, or use npm start.\n`,
  );
});

test('every command of docs/operate.md that is called wrongly says so in sentences, and ends with 1', async () => {
  const page = await readFile(join(project, 'docs', 'operate.md'), 'utf8');
  const table = page.slice(page.indexOf('## Commands'), page.indexOf('## Addresses'));
  const named = new Set([...table.matchAll(/^\| `npm (?:run )?([a-z]+)/gm)].map(([, name = '']) => name));
  const { scripts } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
  const ofOperators = Object.entries<string>(scripts)
    .filter(([name, line]) => /(?:server|federation)\/bin\//.test(line) && name !== 'dev')
    .map(([name]) => name);
  expect([...named].sort()).toEqual(ofOperators.sort());
  // programs of their own
  const ofServer = [...named].filter((name) => !['start', 'build', 'sbom', 'pack'].includes(name));
  const ends = ofServer.map(async (name) => {
    const run = start({}, [name, 'one', 'two', '--no-such-word']);
    const code = await run.ended;
    return [name, code, /^(?:Usage: npm run |[^\n]+\.\n)/.test(run.output()) && !/^ +at /m.test(run.output())];
  });
  expect(await Promise.all(ends)).toEqual(ofServer.map((name) => [name, 1, true]));
});

test('an unknown command is refused and starts no server', async () => {
  const run = start({}, ['serch', 'reindex']);
  expect(await run.ended).toBe(1);
  expect(run.output()).toContain("Unknown command 'serch'.");
});

test(
  'a start without its OpenSearch cluster says what it waits for and why, and can be stopped',
  async () => {
    const OPENSEARCH_URL = `http://127.0.0.1:${await freePort()}`;
    const run = start({ OPENSEARCH_URL });
    await printed(run, /The site is not open yet\. The start waits for: search/);
    expect(run.output()).toContain('"event":"opensearch.away"');
    expect(run.output()).toContain(`No node of OPENSEARCH_URL (${OPENSEARCH_URL}) answers: connect ECONNREFUSED`);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(run.output()).not.toContain('FastifyError');
  },
  START_TIMEOUT_MS,
);

test('a wrong setting stops the start with its name', async () => {
  const run = start({ PORT: 'eighty' });
  expect(await run.ended).toBe(1);
  expect(run.output()).toContain('PORT: expected a whole number from 0 to 65535, not "eighty"');
  expect(run.output()).not.toContain('at ');
});

test.each(['FEEDS_FILE', 'MAP_TILES'])(
  'a %s that is missing stops the start before a database is made',
  async (setting) => {
    const DATA_DIR = join(folder, `no-${setting}`);
    const run = start({ DATA_DIR, [setting]: join(folder, 'missing') });
    expect(await run.ended).toBe(1);
    expect(run.output()).toMatch(new RegExp(`^${setting} \\S+ cannot be read: .*ENOENT.*\\n$`));
    expect(existsSync(join(DATA_DIR, 'postgres'))).toBe(false);
  },
);

test.each([
  ['ARTIFACTS_DIR', /^ARTIFACTS_DIR \/proc\/x cannot be written: .*\n$/],
  ['REMOTES_DIR', /^REMOTES_DIR \/proc\/x does not exist\. .*\n$/],
])('%s that is no folder of the server stops the start before a database is made', async (setting, sentence) => {
  const DATA_DIR = join(folder, `no-${setting}`);
  const run = start({ DATA_DIR, [setting]: '/proc/x' });
  expect(await run.ended).toBe(1);
  expect(run.output()).toMatch(sentence);
  expect(existsSync(join(DATA_DIR, 'postgres'))).toBe(false);
});

test('a database that does not answer ends the start with a sentence', async () => {
  const run = start({ DATABASE_URL: 'postgresql://site:secret@127.0.0.1:1/site' });
  expect(await run.ended).toBe(1);
  expect(run.output()).toMatch(/^The database at 127\.0\.0\.1:1 could not be used: .*ECONNREFUSED.*\n$/);
});

test(
  'makes a database, serves, and refuses a second server',
  async () => {
    const first = start();
    const site = await origin(first);
    const offices = await (await globalThis.fetch(`${site}/api/v3/search/offices`)).json();
    expect(offices).not.toHaveLength(0);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);

    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`in use by process ${first.child.pid}`);

    const [, port = ''] = site.split('localhost:');
    const other = start({ PORT: port, DATA_DIR: join(folder, 'other'), SAMPLE_DATA: 'false' });
    expect(await other.ended).toBe(1);
    expect(other.output()).toContain(`PORT ${port} of 127.0.0.1 cannot be opened (EADDRINUSE). Choose another PORT.`);
    expect(other.output()).not.toContain('Making the database');
    expect(other.output()).not.toMatch(/^ +at /m);
    first.child.kill('SIGKILL');
    await first.ended;
  },
  START_TIMEOUT_MS,
);

test('fills its database while the start script builds, and opens only after the build', {
  timeout: START_TIMEOUT_MS,
}, async () => {
  const environment = { DATA_DIR: join(folder, 'built-later') };
  const failed = start(environment, ['serve-after-build']);
  await printed(failed, /Sample listings: 100%/);
  failed.child.disconnect();
  expect(await failed.ended).toBe(1);
  expect(failed.output()).not.toContain('open at');

  const built = start(environment, ['serve-after-build']);
  built.child.send('built');
  expect(await origin(built)).toContain('http://localhost:');
  built.child.disconnect();
  expect(await built.ended).toBe(0);
});

test('waits for a long build also when its PostgreSQL is another program', { timeout: START_TIMEOUT_MS }, async ({
  onTestFinished,
}) => {
  const opened = await openTestDatabase();
  onTestFinished(opened.close);
  const environment = { DATA_DIR: join(folder, 'long-build'), DATABASE_URL: opened.url, SAMPLE_DATA: 'false' };
  const run = start(environment, ['serve-after-build']);
  // longer than the pool keeps a connection that is idle, and the start until then
  await Promise.race([run.ended, new Promise((resolve) => setTimeout(resolve, 25_000))]);
  expect([run.child.exitCode, run.output()]).toEqual([null, '']);
  run.child.send('built');
  expect(await origin(run)).toContain('http://localhost:');
  run.child.disconnect();
  await run.ended;
});

test('an import ends with 1 when a file cannot be read, and imports the others', {
  timeout: START_TIMEOUT_MS,
}, async () => {
  const homes = join(here, '..', 'feeds', 'files', 'fixtures', 'reso-lines.ndjson');
  const missing = join(folder, 'nothing.json');
  const partly = start({}, ['import', missing, homes]);
  expect(await partly.ended).toBe(1);
  expect(partly.output()).toContain('2 imported, 0 removed, 2 left out');
  expect(partly.output()).toContain(`The file ${missing} could not be read`);
  expect(partly.output()).toContain(`Report of every record: ${join(folder, 'imports')}`);
  expect(partly.output()).not.toMatch(/^ +at /m);
  // records that are left out for their content are no failure
  const whole = start({}, ['import', homes]);
  expect([await whole.ended, whole.output()]).toEqual([
    0,
    expect.stringContaining('2 imported, 0 removed, 1 left out'),
  ]);
});

test(
  'is not put on the network with sample accounts, then starts empty but whole, sends traces and stops cleanly',
  async () => {
    const environment = {
      PUBLIC_URL: 'https://www.example.com',
      ALLOWED_ORIGINS: 'http://localhost',
      DRAIN_SECONDS: '0',
    };
    const exposed = start(environment);
    expect(await exposed.ended).toBe(1);
    expect(exposed.output()).toContain('super-admin@example.com still have the sample passwords of the README');
    expect(exposed.output()).toContain('npm run admin -- remove-samples');
    expect(exposed.output()).not.toMatch(/^ +at /m);

    const removal = start(environment, ['admin', 'remove-samples']);
    expect(await removal.ended).toBe(0);
    expect(removal.output()).toContain('Closed and signed out everywhere: buyer@example.com, advisor@example.com');

    const receiver = await startTraceReceiver();
    const port = await freePort();
    const open = start({ ...environment, PORT: String(port), OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
    await printed(open, /The site is open at https:\/\/www\.example\.com/);
    expect(open.output()).toContain('no super admin yet. Make one: npm run admin -- create');
    await globalThis.fetch(`http://127.0.0.1:${port}/api/v3/search/offices`);
    open.child.kill('SIGTERM');
    expect(await open.ended).toBe(0);
    expect(await readdir(join(folder, 'postgres'))).not.toContain('postmaster.pid');
    expect(receiver.spans.map(({ name }) => name)).toContain('GET /api/v3/search/offices');
    await receiver.close();
  },
  START_TIMEOUT_MS,
);

test('no package for traces is loaded by a static import, so a server without a collector loads none', async () => {
  expect(await readFile(program, 'utf8')).not.toMatch(/^import .*(?:sdk-trace|exporter-trace|fastify\/otel)/m);
});
