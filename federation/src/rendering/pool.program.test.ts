import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createTestHost } from 'shared-contracts/testing';
import { afterAll, expect, test } from 'vitest';
import type { PartJob } from '../protocol/rendering';
import { bundledRenderer } from '../testing/bundled-renderer';
import { SMALL_SHELL } from '../testing/small-shell';
import { createRenderPool, DENIES_NETWORK, type Outcome, type PoolOptions, startRenderer } from './pool';

const program = bundledRenderer();
const pools: { close(): void }[] = [];
const pool = (options: Partial<PoolOptions>) => {
  // generous time-outs for a busy machine; another test covers late pages
  const created = createRenderPool({ start: () => startRenderer(program), patienceMs: 10_000, ...options });
  pools.push(created);
  return created;
};
afterAll(() => {
  for (const one of pools) one.close();
});

const host = createTestHost();
const job: PartJob = {
  kind: 'page',
  module: { remote: 'tides', container: 'mfe_tides', entry: 'server/entry.js', expose: './tides', contract: '^2.0.0' },
  area: '/tides',
  visit: {
    match: host.navigate.current(),
    settings: host.settings,
    session: null,
    contact: { agent: null, team: null },
    formToken: null,
  },
};
const source = (page: string, key = page, language = 'en') => ({
  key,
  language,
  shell: 'shell.js',
  modules: [],
  files: async () => ({ 'shell.js': SMALL_SHELL, 'server/entry.js': `exports.page = ${page};` }),
});
const nothing = async () => '{}';

/** A program in place of the renderer, which tries what a rendering process may not do. */
const probe = (port: number) => `
const tried = async (attempt) => {
  try {
    await attempt();
    return 'allowed';
  } catch (error) {
    return error.code;
  }
};
const { readFileSync, readdirSync } = await import('node:fs');
const { execFileSync } = await import('node:child_process');
const { Worker } = await import('node:worker_threads');
const { connect } = await import('node:net');
const { once } = await import('node:events');
process.send({
  file: await tried(() => readFileSync('/etc/hosts')),
  folder: await tried(() => readdirSync('/')),
  program: await tried(() => execFileSync(process.execPath, ['--version'])),
  thread: await tried(() => new Worker('1', { eval: true })),
  network: await tried(() => once(connect(${port}, '127.0.0.1'), 'connect')),
});
`;

/** Starts processes, and keeps them in a list. */
function countedStarts() {
  const started: ChildProcess[] = [];
  const start = () => {
    const child = startRenderer(program);
    started.push(child);
    return child;
  };
  return { started, start };
}

/** The outcome of a page when the machine has time for it. */
async function inTime(render: () => Promise<Outcome>): Promise<Outcome> {
  for (;;) {
    const outcome = await render();
    if (outcome.kind !== 'skipped') return outcome;
  }
}

test('a page has the responses that the document has already, as the text that they are', async () => {
  const { render } = pool({ size: 1 });
  const page = `async (visit, api, answers) => visit.match.path + ' ' + answers['searchAll:{}'].total`;
  const known = '{"searchAll:{}":{"total":7}}';
  expect(await render(source(page), job, nothing, known)).toMatchObject({ kind: 'rendered', html: '/listings 7' });
});

test('a version has a realm for each language, in which all of its code runs [D182]', async () => {
  const { render } = pool({ size: 1 });
  const page = '(() => { const loaded = realmLanguage; return () => loaded + realmLanguage; })()';
  for (const language of ['en', 'ja', 'en'])
    expect(await render(source(page, `page ${language}`, language), job, nothing)).toMatchObject({
      kind: 'rendered',
      html: language.repeat(2),
    });
});

test('a page is rendered with the answers of its calls, again and again by one process', async () => {
  const { render } = pool({ size: 1 });
  const page = `async ({ match }, api) => match.path + ' ' + (await api('searchAll', { page: 1 })).total`;
  const answer = async (asks: readonly { name: string; input: unknown }[]) => {
    expect(asks).toEqual([expect.objectContaining({ name: 'searchAll', input: { page: 1 } })]);
    return '{"searchAll":{"total":7}}';
  };
  for (const _ of [1, 2, 3]) {
    expect(await render(source(page), job, answer)).toMatchObject({ kind: 'rendered', html: '/listings 7' });
  }
});

test.each([
  ['throws', `() => { throw new Error('no such filter'); }`, /no such filter/],
  ['hangs in a loop', `() => { for (;;); }`, /timed out/],
  [
    'hangs in microtasks',
    `() => new Promise(() => { const again = () => { Promise.resolve().then(again); }; again(); })`,
    /timed out/,
  ],
  ['waits for ever', `() => new Promise(() => {})`, /did not finish/],
  ['asks without end', `async (_, api) => { for (;;) await api('searchAll', {}); }`, /did not finish/],
  [
    'takes all memory',
    `() => { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); }`,
    /ended|timed out/,
  ],
  [
    'takes memory outside of the heap',
    `() => { const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1)); }`,
    /ended|timed out/,
  ],
  ['gives no text', `() => ({ html: 1 })`, /invalid reply/],
])('a page that %s fails alone, and the next one is rendered', async (_, page, why) => {
  const { render } = pool({ size: 1 });
  const failed = await inTime(() => render(source(page), job, nothing));
  expect(failed).toMatchObject({ kind: 'failed', why: expect.stringMatching(why) });
  expect(await render(source(`() => 'well'`), job, nothing)).toMatchObject({ kind: 'rendered', html: 'well' });
});

test('a page fails when all its steps take too long, also when each keeps the limit, and its process goes on', async () => {
  const { started, start } = countedStarts();
  const { render, warm } = pool({ size: 1, start, stepsMs: 20 });
  const slow = source(`async (_, api) => {
    for (;;) {
      for (const until = Date.now() + 40; Date.now() < until; );
      await api('searchAll', {});
    }
  }`);
  await warm(slow);
  expect(await inTime(() => render(slow, job, nothing))).toMatchObject({
    kind: 'failed',
    why: expect.stringMatching(/took more than/),
  });
  expect(await render(source(`() => 'well'`), job, nothing)).toMatchObject({ html: 'well' });
  expect(started).toHaveLength(1);
});

test('a warm-up gives the first rendering more time, and in every process', async () => {
  const { render, warm } = pool({ size: 2 });
  const compiling = source(`(() => {
    let isFirst = true;
    return () => {
      for (const until = Date.now() + 600; isFirst && Date.now() < until; );
      isFirst = false;
      return 'well';
    };
  })()`);
  await warm(compiling, [job]);
  const both = await Promise.all([render(compiling, job, nothing), render(compiling, job, nothing)]);
  expect(both.map(({ kind }) => kind)).toEqual(['rendered', 'rendered']);
});

test('a first rendering that takes long goes on without its visitor, and the next page finds it done', async () => {
  const { render } = pool({ size: 1, patienceMs: 50, stepsMs: 50 });
  const compiling = (html: string) =>
    source(`(() => {
      let isFirst = true;
      return () => {
        for (const until = Date.now() + 600; isFirst && Date.now() < until; );
        isFirst = false;
        return ${html};
      };
    })()`);
  for (const { html, kind } of [
    { html: `'well'`, kind: 'rendered' },
    { html: `'<script>'`, kind: 'failed' },
  ]) {
    const first = await render(compiling(html), job, nothing);
    expect(first).toEqual({ kind: 'skipped', isForNow: true, later: expect.any(Promise) });
    if (first.kind === 'skipped') expect(await first.later).toMatchObject({ kind });
    expect(await render(compiling(html), job, nothing)).toMatchObject({ kind });
  }
});

test('the end of the pool is no fault of a page whose rendering goes on', async () => {
  const { render, close } = pool({ size: 1, patienceMs: 50, stepsMs: 50 });
  const first = await render(source(`() => { for (;;); }`), job, nothing);
  close();
  expect(first).toEqual({ kind: 'skipped', isForNow: true, later: expect.any(Promise) });
  if (first.kind === 'skipped') expect(await first.later).toEqual({ kind: 'skipped', isForNow: true });
});

test('a page that a busy machine stops at its limit is not at fault', async () => {
  const { started, start } = countedStarts();
  const { render, warm } = pool({ size: 1, start });
  const loop = source(`() => { for (;;); }`);
  await warm(loop);
  const [child] = started;
  // as on a machine whose processors do other work
  let outcome: Outcome | undefined;
  const rendering = render(loop, job, nothing).then((result) => {
    outcome = result;
  });
  while (outcome === undefined) {
    child?.kill('SIGSTOP');
    await setTimeout(60);
    child?.kill('SIGCONT');
    await Promise.race([rendering, setTimeout(10)]);
  }
  expect(outcome).toEqual({ kind: 'skipped', isForNow: true });
  expect(await inTime(() => render(loop, job, nothing))).toMatchObject({
    kind: 'failed',
    why: expect.stringMatching(/timed out/),
  });
  expect(started).toHaveLength(1);
});

test('a process that keeps buffers is replaced', async () => {
  const { started, start } = countedStarts();
  const { render } = pool({ size: 1, start });
  const keeps = source(`() => { globalThis.kept = new Uint8Array(3e8); return 'kept'; }`);
  expect(await render(keeps, job, nothing)).toMatchObject({ html: 'kept' });
  expect(await render(source(`() => 'well'`), job, nothing)).toMatchObject({ html: 'well' });
  expect(started).toHaveLength(2);
});

test.each([
  ['process', 'process.env'],
  ['a process by a constructor', `URL.constructor('return process')().env`],
  ['a process by a method', `new URL('http://x').toString.constructor('return process')().env`],
  ['code from text', `eval('1')`],
  ['a file', `require('node:fs').readFileSync('/etc/passwd', 'utf8')`],
  ['a file by the global function', `requireFile('node:fs').readFileSync('/etc/passwd', 'utf8')`],
  ['the network', `fetch('http://127.0.0.1/')`],
  ['a module', `import('node:net')`],
])('a page cannot use %s', async (_, code) => {
  const { render } = pool({ size: 1 });
  const outcome = await render(source(`async () => JSON.stringify(await (${code}))`), job, nothing);
  expect(outcome).toMatchObject({ kind: 'failed', why: expect.stringMatching(/Error|did not finish/) });
});

/** Each throws in a page, or changes nothing outside of its realm. */
const CHANGES = [
  `TextDecoder.prototype.decode = () => 'changed'`,
  `Object.defineProperty(URL.prototype, 'href', { get: () => 'changed' })`,
  `URLSearchParams.prototype.get = () => 'changed'`,
  `Object.getPrototypeOf(new URLSearchParams().keys()).next = () => ({ done: true })`,
  `Object.getPrototypeOf(URL.prototype).toJSON = () => 'changed'`,
  `Object.getPrototypeOf(URL).apply = () => 'changed'`,
  `Object.getPrototypeOf(Object.getPrototypeOf(new TextEncoder().encode('a'))).set = () => 'changed'`,
  `try { new URL('') } catch (error) { error.constructor.prototype.toString = () => 'changed' }`,
  `import('x').catch((error) => {
    for (let at = error; at; at = Object.getPrototypeOf(at)) try { at.toJSON = () => 'changed' } catch {}
  })`,
];

test('a page cannot change what pages of other releases use in the same process', async () => {
  const { render } = pool({ size: 1 });
  const tried = CHANGES.map((change) => `try { ${change}; } catch {}`).join('\n');
  const hostile = `async () => { ${tried} return 'done'; }`;
  const honest = `() => new TextDecoder().decode(new TextEncoder().encode('a ')) + new URL('https://example.com/?q=b').href
    + ' ' + [...new URLSearchParams('q=c').keys()] + new URLSearchParams('q=c').get('q') + ' ' + JSON.stringify({})
    + (() => { try { return new URL('') } catch (error) { return ' ' + error } })()`;
  // microtasks that are left run with the next step
  for (const _ of [1, 2])
    expect(await render(source(hostile), job, nothing)).toMatchObject({ kind: 'rendered', html: 'done' });
  expect(await render(source(honest), job, nothing)).toMatchObject({
    html: 'a https://example.com/?q=b qc {} TypeError: Invalid URL',
  });
});

test('a page reaches no object of the process that can be changed', async () => {
  const { render } = pool({ size: 1 });
  // everything that leads by prototypes and properties from what a realm has to an Object.prototype of another realm
  const page = `() => {
    const values = [URL, URLSearchParams, TextEncoder, TextDecoder, Object.getPrototypeOf(new URLSearchParams().keys()), new TextEncoder().encode('a').constructor];
    for (const fail of [() => new URL(''), () => new TextDecoder('none')]) try { fail() } catch (error) { values.push(error.constructor) }
    const seen = new Set();
    const open = [];
    for (const value of values) {
      if (Object(value) !== value || seen.has(value)) continue;
      seen.add(value);
      if (value instanceof Object) continue;
      if (Object.isExtensible(value)) open.push(value.name || String(value));
      for (const key of Reflect.ownKeys(value)) {
        const { value: own, get, set } = Reflect.getOwnPropertyDescriptor(value, key);
        values.push(own, get, set);
      }
      values.push(Object.getPrototypeOf(value));
    }
    return seen.size > 100 ? open.join() : 'too few';
  }`;
  expect(await render(source(page), job, nothing)).toMatchObject({ kind: 'rendered', html: '' });
});

test('a process itself has no files, programs and threads, and no network where Node denies it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'renderer-'));
  const server = createServer().listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const address = server.address();
    const program = join(folder, 'probe.mjs');
    writeFileSync(program, probe(typeof address === 'object' && address ? address.port : 0));
    const child = startRenderer(program);
    const [results] = await once(child, 'message');
    child.kill();
    const denied = 'ERR_ACCESS_DENIED';
    const network = DENIES_NETWORK ? denied : 'allowed';
    expect(results).toEqual({ file: denied, folder: denied, program: denied, thread: denied, network });
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
});

/** Each hands the process's own function of inspection to a method of the page. */
const INSPECTIONS = {
  'the inspection of an address': `URL.prototype[inspect]?.call(new Own('http://a/'), 2, {})`,
  'an inspection with options': `URL.prototype[inspect]?.call(new Own('http://a/'), 2, { customInspect: true })`,
  'the message of an error': `new TextEncoder().encodeInto(hostile, new Uint8Array(1))`,
};

test.each(Object.entries(INSPECTIONS))('a page gets no function of the process by %s', async (_, attempt) => {
  const { render } = pool({ size: 1 });
  const page = `() => {
    const inspect = Symbol.for('nodejs.util.inspect.custom');
    let got = 'nothing';
    const hostile = Object.assign(Object.create(null), { [inspect](_, __, own) { got = typeof own; return ''; } });
    class Own extends URL { get searchParams() { return hostile } }
    try { ${attempt} } catch {}
    return got;
  }`;
  expect(await render(source(page), job, nothing)).toMatchObject({ kind: 'rendered', html: 'nothing' });
});

/** Each tries to run code of the page where no time limit applies. */
const OUTSIDE = {
  'a getter of its status': `() => { Object.defineProperty(globalThis, 'renderStatus', { get: hang }); }`,
  'a proxy as prototype of its globals': `() => {
    const set = (_, key, value, own) => key === 'callFile' ? hang() : Reflect.defineProperty(own, key, { value, configurable: true });
    Object.setPrototypeOf(globalThis, new Proxy({}, { set }));
  }`,
  'setters of the names of a call': `() => {
    for (const name of ['callFile', 'callName', 'callText'])
      Object.defineProperty(globalThis, name, { set: hang, configurable: false });
  }`,
  'a thrown value without a text': `() => { globalThis.requireFile = () => { throw { toString: hang }; }; }`,
  'a thrown proxy': `() => { globalThis.requireFile = () => { throw new Proxy({}, { get: hang, getPrototypeOf: hang }); }; }`,
  'a rejection without a handler': `() => { Promise.reject(new Proxy({}, { get: hang, getPrototypeOf: hang, ownKeys: hang })); }`,
  'a registry of collected objects': `() => {
    globalThis.registry = new FinalizationRegistry(hang);
    for (let count = 0; count < 1e4; count += 1) registry.register({}, 1);
    for (let count = 0; count < 40; count += 1) new Array(1e6).fill(count);
  }`,
};

test.each(Object.entries(OUTSIDE))('a page runs no code outside of its time limit by %s', async (_, attempt) => {
  const { started, start } = countedStarts();
  const { render } = pool({ size: 1, start });
  // any hang within the time limit is stopped there; one outside of it ends the process
  const page = source(`() => { const hang = () => { for (;;); }; (${attempt})(); return 'done'; }`);
  for (const _ of [1, 2]) await inTime(() => render(page, job, nothing));
  expect(await inTime(() => render(source(`() => 'well'`), job, nothing))).toMatchObject({ html: 'well' });
  expect(started).toHaveLength(1);
});

test('a page whose calls are not answered in time is drawn by the browser, and is not at fault', async () => {
  const { render } = pool({ size: 1, answersMs: 50 });
  const page = `async (_, api) => String(await api('searchAll', {}))`;
  const never = () => new Promise<string>(() => undefined);
  expect(await render(source(page), job, never)).toEqual({ kind: 'skipped', isForNow: true });
  expect(await render(source(`() => 'well'`), job, nothing)).toMatchObject({ html: 'well' });
});

test.each([
  ['a script with data of the server', `'<script type="application/json" id="discovery">{}</' + 'script>'`],
  ['an end of its place', `'</div>'`],
  ['more markup than a document may have', `'a'.repeat(3e6)`],
])('a page with %s fails, and the next one is rendered', async (_, html) => {
  const { render } = pool({ size: 1 });
  expect(await render(source(`() => ${html}`), job, nothing)).toMatchObject({
    kind: 'failed',
    why: expect.stringMatching(/^(Error: The page has 3\d{6} characters|The markup has)/),
  });
  expect(await render(source(`() => 'well'`), job, nothing)).toMatchObject({ html: 'well' });
});

test('memory that one version keeps never makes a page of another version fail', async () => {
  const { render } = pool({ size: 1 });
  const keeps = source(`() => { (globalThis.kept ??= []).push(new Array(1e6).fill(0)); return 'kept'; }`);
  const well = source(`() => { const all = new Array(1e6).fill(0); return 'well ' + all.length; }`);
  for (let count = 0; count < 40; count += 1) {
    expect(await inTime(() => render(keeps, job, nothing))).toMatchObject({ html: 'kept' });
    expect(await inTime(() => render(well, job, nothing))).toMatchObject({ html: 'well 1000000' });
  }
});

test('a renderer whose server is killed ends without a message', async () => {
  const server = `
    import { fork } from 'node:child_process';
    const child = fork(${JSON.stringify(program)}, [], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const files = { 'shell.js': ${JSON.stringify(SMALL_SHELL)}, 'entry.js': 'exports.page = () => { for (let n = 0; n < 1e8; n++); return "a".repeat(1e6); }' };
    const step = { realm: 'a', shell: 'shell.js' };
    child.on('message', () => {
      child.send({ ...step, kind: 'start', job: JSON.stringify({ module: { entry: 'entry.js' }, visit: {} }) }, () => process.kill(process.pid, 'SIGKILL'));
    });
    child.send({ ...step, kind: 'load', language: 'en', files, modules: '[]' });
  `;
  const { stderr } = await new Promise<{ stderr: string }>((resolve) => {
    execFile(process.execPath, ['--input-type=module', '-e', server], (_, __, written) => resolve({ stderr: written }));
  });
  expect(stderr).toBe('');
});

test('while one page hangs, another process renders the next one, and a third does not wait long', async () => {
  const { render, warm } = pool({ size: 2, patienceMs: 50, stepsMs: 5000 });
  const loop = source(`() => { for (;;); }`);
  const well = source(`() => 'well'`);
  await warm(loop);
  await warm(well);
  const hanging = [render(loop, job, nothing), render(well, job, nothing)];
  expect(await hanging[1]).toMatchObject({ html: 'well' });
  const second = render(loop, job, nothing);
  expect(await render(well, job, nothing)).toEqual({ kind: 'skipped', isForNow: true });
  const hung = await Promise.all([hanging[0], second]);
  // late where a busy machine gave the loop little processor time
  expect(hung.map((one) => one?.kind)).not.toContain('rendered');
});
