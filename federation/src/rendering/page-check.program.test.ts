import { expect, test } from 'vitest';
import type { RemoteManifest, RemotePage } from '../protocol/manifest';
import { bundledRenderer } from '../testing/bundled-renderer';
import { SMALL_SHELL } from '../testing/small-shell';
import { renderProblems } from './page-check';
import { startRenderer } from './pool';

const program = bundledRenderer();
const ENTRY = 'server/entry.js';
const shell = { file: 'server/render.js', read: async () => SMALL_SHELL };
const tides: RemotePage = { area: 'own', path: '/tides', title: 'Tides', expose: './tides' };

function problemsOf(page: string, pages: RemotePage[] = [tides], extensions: RemoteManifest['extensions'] = []) {
  return renderProblems({
    release: {
      name: 'tides',
      version: '1.0.0',
      manifest: { contract: '^2.0.0', pages, extensions },
      integrity: { [ENTRY]: 'sha384-' },
      server: { entry: ENTRY },
    },
    files: new Map([[ENTRY, Buffer.from(`exports.page = ${page};`)]]),
    shell,
    start: () => startRenderer(program),
  });
}

test.each([
  ['window', `() => String(window.innerWidth)`],
  ['document', `() => document.title`],
  ['localStorage', `() => localStorage.getItem('tide')`],
])('a page that reads %s is refused with its name and the stack', async (name, page) => {
  const [problem, ...others] = await problemsOf(page);
  expect(others).toEqual([]);
  expect(problem).toMatchObject({ code: 'MFE-127', where: './tides' });
  expect(problem?.detail).toMatch(
    new RegExp(
      `^The page /tides \\(\\./tides\\) failed with sample data: ReferenceError: ${name} is not defined\n\\s+at .*/mfe/tides/1\\.0\\.0/server/entry\\.js`,
    ),
  );
});

test('an extension of a slot that the server renders is checked like a page, and no other', async () => {
  const extensions: RemoteManifest['extensions'] = [
    { slot: 'layout.footer', expose: './footer', order: 10 },
    { slot: 'layout.modals', expose: './dialogs', order: 10 },
  ];
  const problems = await problemsOf(`() => String(window.innerWidth)`, [], extensions);
  expect(problems).toMatchObject([{ code: 'MFE-127', where: './footer' }]);
});

test('a page that checks whether there is a window passes', async () => {
  expect(await problemsOf(`() => typeof window === 'undefined' ? 'High tide' : window.name`)).toEqual([]);
});

test('a page that hangs is refused', async () => {
  expect(await problemsOf('() => { for (;;); }')).toMatchObject([{ code: 'MFE-127' }]);
});

test('each page is rendered at its own address, and each that fails is named', async () => {
  const pages: RemotePage[] = [
    { area: 'search', expose: './search' },
    { area: 'listing', expose: './listing' },
    { area: 'account', expose: './account' },
    tides,
  ];
  const problems = await problemsOf(`({ match: { route } }) => { throw new Error('on ' + route.page); }`, pages);
  expect(problems.map(({ where, detail }) => [where, /on ([\w-]+)/.exec(detail)?.[1]])).toEqual([
    ['./search', 'search'],
    ['./listing', 'listing'],
    ['./account', 'account'],
    ['./tides', 'own'],
  ]);
});

test('the calls of a page get sample answers, so that missing data refuses no page', async () => {
  const page = `async (_, api) => (await api('searchAll', {})).results[0].slug.toUpperCase()`;
  expect(await problemsOf(page)).toEqual([]);
});

test('a release without a Node bundle is not rendered', async () => {
  const manifest = { contract: '^2.0.0', pages: [tides], extensions: [] };
  const release = { name: 'tides', version: '1.0.0', manifest, integrity: {} };
  const start = () => {
    throw new Error('A process was started.');
  };
  expect(await renderProblems({ release, files: new Map(), shell, start })).toEqual([]);
});
