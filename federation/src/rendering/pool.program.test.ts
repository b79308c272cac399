import type { RenderJob } from 'shared-contracts/rendering';
import { createTestHost } from 'shared-contracts/testing';
import { afterAll, expect, test } from 'vitest';
import { bundledRenderer } from '../testing/bundled-renderer';
import { SMALL_SHELL } from '../testing/small-shell';
import { createRenderPool, type PoolOptions, startRenderer } from './pool';

const program = bundledRenderer();
const pools: { close(): void }[] = [];
const pool = (options: Omit<PoolOptions, 'start'>) => {
  // generous time-outs for a busy machine; another test covers late pages
  const created = createRenderPool({ start: () => startRenderer(program), patienceMs: 10_000, ...options });
  pools.push(created);
  return created;
};
afterAll(() => {
  for (const one of pools) one.close();
});

const host = createTestHost();
const job: RenderJob = {
  kind: 'page',
  module: { remote: 'tides', container: 'mfe_tides', entry: 'server/entry.js', expose: './tides' },
  area: '/tides',
  visit: {
    match: host.navigate.current(),
    settings: host.settings,
    session: null,
    contact: { agent: null, team: null },
    answers: {},
  },
};
const source = (page: string, key = page) => ({
  key,
  shell: 'shell.js',
  modules: [],
  files: async () => ({ 'shell.js': SMALL_SHELL, 'server/entry.js': `exports.page = ${page};` }),
});
const nothing = async () => ({});

test('a page is rendered with the answers of its calls, again and again by one process', async () => {
  const { render } = pool({ size: 1 });
  const page = `async ({ match }, api) => match.path + ' ' + (await api('searchAll', { page: 1 })).total`;
  const answer = async (asks: readonly { name: string; input: unknown }[]) => {
    expect(asks).toEqual([expect.objectContaining({ name: 'searchAll', input: { page: 1 } })]);
    return { searchAll: { total: 7 } };
  };
  for (const _ of [1, 2, 3]) {
    expect(await render(source(page), job, answer)).toMatchObject({ kind: 'html', html: '/listings 7' });
  }
});

test.each([
  ['throws', `() => { throw new Error('no such filter'); }`, /no such filter/],
  ['hangs in a loop', `() => { for (;;); }`, /timed out/],
  [
    'hangs in microtasks',
    `() => new Promise(() => { const again = () => Promise.resolve().then(again); again(); })`,
    /timed out/,
  ],
  ['waits for ever', `() => new Promise(() => {})`, /did not finish/],
  ['asks without end', `async (_, api) => { for (;;) await api('searchAll', {}); }`, /did not finish/],
  [
    'takes all memory',
    `() => { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); }`,
    /ended|timed out/,
  ],
  ['gives no text', `() => ({ html: 1 })`, /invalid reply/],
])('a page that %s fails alone, and the next one is rendered', async (_, page, why) => {
  const { render } = pool({ size: 1 });
  const began = performance.now();
  const failed = await render(source(page), job, nothing);
  expect(failed).toMatchObject({ kind: 'failed', why: expect.stringMatching(why) });
  expect(performance.now() - began).toBeLessThan(5000);
  expect(await render(source(`() => 'well'`), job, nothing)).toMatchObject({ kind: 'html', html: 'well' });
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
  expect(outcome).toMatchObject({ kind: 'failed', why: expect.stringMatching(/Error/) });
});

test('a page cannot change the classes that pages of other releases use in the same process', async () => {
  const { render } = pool({ size: 1 });
  const hostile = `() => {
    for (const change of [
      () => { TextDecoder.prototype.decode = () => 'changed'; },
      () => { Object.defineProperty(URL.prototype, 'href', { get: () => 'changed' }); },
      () => { URLSearchParams.prototype.get = () => 'changed'; },
    ]) try { change(); } catch {}
    return 'done';
  }`;
  const honest = `() => new TextDecoder().decode(new TextEncoder().encode('a ')) + new URL('https://example.com/?q=b').href
    + ' ' + new URLSearchParams('q=c').get('q')`;
  expect(await render(source(hostile), job, nothing)).toMatchObject({ kind: 'html', html: 'done' });
  expect(await render(source(honest), job, nothing)).toMatchObject({ html: 'a https://example.com/?q=b c' });
});

test('while one page hangs, another process renders the next one, and a third does not wait long', async () => {
  const { render, warm } = pool({ size: 2, patienceMs: 50, stepMs: 5000 });
  const loop = source(`() => { for (;;); }`);
  const well = source(`() => 'well'`);
  await warm(loop);
  await warm(well);
  const hanging = [render(loop, job, nothing), render(well, job, nothing)];
  expect(await hanging[1]).toMatchObject({ html: 'well' });
  const second = render(loop, job, nothing);
  expect(await render(well, job, nothing)).toEqual({ kind: 'late' });
  expect((await Promise.all([hanging[0], second])).map((one) => one?.kind)).toEqual(['failed', 'failed']);
});
