import { ISLAND_HANDLES, RESERVED_WORDS } from 'shared-contracts';
import { expect, test } from 'vitest';
import type { RemotePage } from '../protocol/manifest';
import type { RemoteClaims } from './facts';
import { placeProblems } from './rules/places';

interface Claim {
  slot: string;
  handOver?: string;
}
const remote = (name: string, extensions: Claim[], pages: RemotePage[] = []): RemoteClaims => ({
  name,
  pages,
  extensions,
});
const problems = (own: RemoteClaims, ...all: RemoteClaims[]) =>
  placeProblems(own, all).map(({ code, detail }) => `${code} ${detail}`);

const HEADER = 'layout.header';
const HELD = ["MFE-122 'layout.header' takes one remote, and nav fills it."];
const nav = remote('nav', [{ slot: HEADER }]);
const navHandsOver = remote('nav', [{ slot: HEADER, handOver: 'tides' }]);
const tides = remote('tides', [{ slot: HEADER }]);

test('refuses a slot of another remote', () => {
  expect(problems(tides, nav)).toEqual(HELD);
  expect(problems(tides, remote('nav', []))).toEqual([]);
  expect(problems(nav, nav), 'its own').toEqual([]);
  expect(problems(remote('tides', [{ slot: 'layout.modals' }]), remote('nav', [{ slot: 'layout.modals' }]))).toEqual(
    [],
  );
});

test('hands a slot over when every version of the holder that visitors may get allows it', () => {
  expect(problems(tides, navHandsOver)).toEqual([]);
  expect(problems(tides, navHandsOver, nav), 'live one or canary does not').toEqual(HELD);
  expect(problems(remote('surf', [{ slot: HEADER }]), navHandsOver), 'another remote').toEqual(HELD);
});

test('the former holder may stay and come back, but not claim the slot again', () => {
  expect(problems(navHandsOver, navHandsOver, tides)).toEqual([]);
  expect(problems(nav, navHandsOver, tides)).toEqual(["MFE-122 'layout.header' takes one remote, and tides fills it."]);
});

test('a remote that never held the slot cannot wait behind the holder', () => {
  expect(problems(remote('tides', [{ slot: HEADER, handOver: 'nav' }]), nav)).toEqual(HELD);
});

test('a remote fills a slot for one remote once', () => {
  expect(problems(remote('tides', [{ slot: HEADER }, { slot: HEADER }]))).toEqual([
    "MFE-122 It fills 'layout.header' twice.",
  ]);
});

const page = (path: `/${string}`): RemotePage => ({ area: 'own', path, title: 'Tide tables', expose: './tides' });
const pages = (name: string, ...paths: `/${string}`[]) => remote(name, [], paths.map(page));

test('refuses an address of another remote, also above and below it', () => {
  const other = pages('sea', '/guides/tides');
  expect(problems(pages('tides', '/guides/tides'), other)).toEqual(["MFE-110 '/guides/tides' is drawn by sea."]);
  expect(problems(pages('tides', '/guides'), other)).toEqual([
    "MFE-110 '/guides' is drawn by sea, whose page is '/guides/tides'.",
  ]);
  expect(problems(pages('tides', '/guides/tides/kihei'), other)).toEqual([
    "MFE-110 '/guides/tides/kihei' is drawn by sea, whose page is '/guides/tides'.",
  ]);
  expect(problems(pages('tides', '/guides/tides-today', '/guide'), other)).toEqual([]);
  expect(problems(pages('sea', '/guides'), other), 'its own').toEqual([]);
});

test('a remote has no page below another of its own', () => {
  expect(problems(pages('tides', '/tides', '/tides/kihei'))).toEqual(["MFE-110 It draws '/tides/kihei' twice."]);
});

test.each(
  [...RESERVED_WORDS, ...ISLAND_HANDLES, 'robots', 'favicon', 'listing', 'agent'].filter((word) =>
    /^[a-z][a-z0-9-]+$/.test(word),
  ),
)('no page begins with /%s', (word) => {
  for (const path of [`/${word}`, `/${word}/tides`] as const)
    expect(problems(pages('tides', path))).toEqual([
      `MFE-123 '${path}' begins with a word that the site's own addresses use.`,
    ]);
});
