import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Draft, draftFacts, liveShell, otherRemote, withFile } from '../testing/good-release';
import { integrityOf } from './content';
import type { ShellFacts, VerifyFacts } from './facts';
import { verifyRelease } from './verify-release';

const codes = (facts: VerifyFacts) => [...new Set(verifyRelease(facts).map(({ code }) => code))];
const refusalsOf = (facts: VerifyFacts) =>
  verifyRelease(facts)
    .map(({ code, detail }) => `${code} ${detail}`)
    .join('\n');
const spoilt = (spoil: (draft: Draft) => void) => refusalsOf(draftFacts(spoil));
const shells = (facts: VerifyFacts, ...list: ShellFacts[]): VerifyFacts => ({ ...facts, shells: list });

const NODE_ENTRY = 'server/entry.eeeeeeee.js';
function withNodeBundle({ files, release }: Draft): void {
  Object.assign(files, { [NODE_ENTRY]: "exports.mfe_tides = { './tides': 1 };" });
  Object.assign(release, { server: { entry: NODE_ENTRY } });
}

test('accepts a valid release', () => {
  expect(verifyRelease(draftFacts())).toEqual([]);
  expect(verifyRelease(draftFacts(withNodeBundle))).toEqual([]);
});

test('does not count the Node bundle in the size of the start', () => {
  // text that brotli cannot compress below the budget of 20 KB
  const large = Array.from({ length: 60_000 }, (_, index) => ((index * 7919) % 90_001).toString(36)).join('');
  const facts = draftFacts((draft) => {
    withNodeBundle(draft);
    Object.assign(draft.files, { 'server/large.ffffffff.js': `// ${large}` });
  });
  expect(codes(facts)).toEqual([]);
  expect(spoilt(({ files }) => Object.assign(files, { 'tides.bbbbbbbb.js': `// ${large}` }))).toContain('MFE-108');
});

test('every reason has a hint', () => {
  const [reason] = verifyRelease(draftFacts((draft) => Object.assign(draft.release, { name: 'waves' })));
  expect(reason).toEqual({
    code: 'MFE-116',
    title: 'The release belongs to another remote.',
    detail: "It is published as 'tides', but the release names 'waves'.",
    where: 'waves',
    todo: 'Publish it under its own name.',
  });
});

test('reports all reasons at once', () => {
  const facts = draftFacts((draft) => {
    Object.assign(draft.manifest, {
      contract: '^2.0.0',
      emits: ['whale:seen'],
      pages: [{ area: 'listing', expose: './gone' }],
    });
    Object.assign(draft.files, { 'tides.cccccccc.css': 'body{color:red}' });
  });
  expect(codes(facts).sort()).toEqual(['MFE-102', 'MFE-104', 'MFE-105', 'MFE-109', 'MFE-110']);
});

test.each<[string, (draft: Draft) => void, string]>([
  ['MFE-101', ({ release }) => Object.assign(release, { version: 'newest' }), 'version: '],
  [
    'MFE-101',
    ({ manifest }) => Object.assign(manifest, { contract: '>1 <3 || 7' }),
    'is not a range that shells can read',
  ],
  // the shell and the range library read this range differently, and the shell would not load it
  ['MFE-101', ({ manifest }) => Object.assign(manifest, { contract: '^1.x.1' }), 'is not a range that shells can read'],
  ['MFE-102', ({ files }) => Object.assign(files, { 'entry.aaaaaaaa.js': '' }), 'The container exposes no ./tides'],
  ['MFE-102', ({ release }) => Object.assign(release, { assets: {} }), 'The container exposes no ./tides'],
  ['MFE-102', ({ files }) => delete files['tides.bbbbbbbb.js'], './tides needs tides.bbbbbbbb.js'],
  ['MFE-102', ({ release }) => Object.assign(release, { entry: 'gone.js' }), 'The entry gone.js does not exist'],
  [
    'MFE-102',
    (draft) => {
      withNodeBundle(draft);
      Object.assign(draft.files, { 'entry.aaaaaaaa.js': '' });
    },
    'The container exposes no ./tides',
  ],
  [
    'MFE-102',
    (draft) => {
      withNodeBundle(draft);
      Object.assign(draft.release, { entry: NODE_ENTRY });
    },
    `The entry ${NODE_ENTRY} does not exist`,
  ],
  [
    'MFE-102',
    (draft) => {
      withNodeBundle(draft);
      Object.assign(draft.release, { assets: { './tides': { js: [NODE_ENTRY], css: [] } } });
    },
    `./tides needs ${NODE_ENTRY}, which does not exist`,
  ],
  [
    'MFE-102',
    (draft) => {
      withNodeBundle(draft);
      delete draft.files[NODE_ENTRY];
    },
    `The entry of the Node bundle, ${NODE_ENTRY}, is not in server/`,
  ],
  [
    'MFE-102',
    ({ release }) => Object.assign(release, { server: { entry: 'entry.aaaaaaaa.js' } }),
    'The entry of the Node bundle, entry.aaaaaaaa.js, is not in server/',
  ],
  [
    'MFE-102',
    ({ files }) => Object.assign(files, { [NODE_ENTRY]: '' }),
    `${NODE_ENTRY} is in server/, but the release names no Node bundle`,
  ],
  [
    'MFE-102',
    (draft) => {
      withNodeBundle(draft);
      Object.assign(draft.manifest, { isolated: true });
    },
    'isolated, with React of its own, and names a Node bundle',
  ],
  [
    'MFE-107',
    (draft) => {
      withNodeBundle(draft);
      Object.assign(draft.files, { [NODE_ENTRY]: 'var e = Symbol.for("react.transitional.element")' });
    },
    `${NODE_ENTRY} holds a copy of react`,
  ],
  [
    'MFE-112',
    ({ release }) => Object.assign(release, { server: { entry: 'server/../../entry.js' } }),
    "'server/../../entry.js'",
  ],
  [
    'MFE-103',
    ({ manifest }) => Object.assign(manifest, { extensions: [{ slot: 'listing.roof', expose: './tides' }] }),
    "It fills 'listing.roof', which the live shell lacks.",
  ],
  ['MFE-104', ({ manifest }) => Object.assign(manifest, { listens: ['whale:seen'] }), "It uses 'whale:seen'"],
  [
    'MFE-105',
    ({ manifest }) => Object.assign(manifest, { contract: '^1.5.0' }),
    'needs contract ^1.5.0, and the live shell has 1.4.0',
  ],
  ['MFE-106', ({ manifest }) => Object.assign(manifest, { contract: '~1.3.0' }), 'needs contract ~1.3.0'],
  [
    'MFE-107',
    ({ release }) => Object.assign(release, { shared: { moment: '^2.0.0' } }),
    'does not provide it: bundle it',
  ],
  [
    'MFE-107',
    ({ release }) => Object.assign(release, { shared: { 'react/compiler-runtime': '^19.0.0' } }),
    'does not provide it: it provides react',
  ],
  ['MFE-107', ({ release }) => Object.assign(release, { shared: { react: '^18.0.0' } }), 'provides 19.3.1'],
  ['MFE-107', ({ release }) => Object.assign(release, { shared: { react: 'new' } }), 'not a version range of react'],
  [
    'MFE-107',
    ({ files }) => Object.assign(files, { 'tides.bbbbbbbb.js': 'var e=Symbol.for("react.transitional.element")' }),
    'tides.bbbbbbbb.js holds a copy of react, which the shell provides. Share react',
  ],
  [
    'MFE-108',
    ({ manifest }) => Object.assign(manifest, { budget: { initialBrotliKb: 0.05 } }),
    'its budget is 0.05 KB',
  ],
  [
    'MFE-110',
    ({ manifest }) => Object.assign(manifest, { pages: [{ area: 'listing', expose: './tides' }] }),
    'drawn by listing',
  ],
  ['MFE-112', ({ files }) => Object.assign(files, { '../shell/site.js': '' }), "'../shell/site.js'"],
  ['MFE-112', ({ files }) => Object.assign(files, { '/etc/passwd': '' }), "'/etc/passwd'"],
  ['MFE-112', ({ files }) => Object.assign(files, { 'a\\b.js': '' }), "'a\\b.js'"],
  ['MFE-112', ({ files }) => Object.assign(files, { '.env': '' }), "'.env'"],
  ['MFE-112', ({ files }) => Object.assign(files, { 'a/b': '', 'a/b/c.js': '' }), "'a/b' is both a file and a folder"],
  ['MFE-116', ({ manifest }) => Object.assign(manifest, { name: 'waves' }), "but the release names 'waves'"],
  ['MFE-112', ({ files }) => Object.assign(files, { '~2/entry.js': '' }), "'~2/entry.js'"],
  [
    'MFE-119',
    ({ release }) => Object.assign(release, { protocol: 2 }),
    'container protocol 2, and the live shell speaks 1',
  ],
  ['MFE-119', ({ release }) => delete release.protocol, 'container protocol 0, and the live shell speaks 1'],
  [
    'MFE-121',
    ({ release }) => Object.assign(release, { imports: { 'shared-ui': ['Button', 'Tide'] } }),
    'imports Tide from shared-ui, which the live shell does not export',
  ],
  [
    'MFE-107',
    ({ manifest }) => Object.assign(manifest, { isolated: true }),
    'isolated, with its own React, and uses react',
  ],
])('%s: %#', (code, spoil, words) => {
  expect(spoilt(spoil)).toContain(code);
  expect(spoilt(spoil)).toContain(words);
});

test('checks against the next shell too', () => {
  const coming: ShellFacts = { ...liveShell, label: 'the canary shell', contract: '2.0.0', slots: [] };
  expect(refusalsOf(shells(draftFacts(), liveShell, coming))).toBe(
    'MFE-106 It needs contract ^1.2.0, and the canary shell has 2.0.0.\n' +
      "MFE-103 It fills 'listing.below', which the canary shell lacks.",
  );
});

test.each<[string, string, string | Uint8Array | null]>([
  ['changed', 'tides.bbbbbbbb.js', 'steal()'],
  ['missing', 'tides.cccccccc.css', null],
  ['not listed', 'later.dddddddd.js', 'steal()'],
  ['a source map', 'tides.bbbbbbbb.js.map', '{}'],
  ['compressed copy of other content', 'tides.bbbbbbbb.js.br', brotliCompressSync('steal()')],
  ['compressed copy that is not brotli', 'tides.bbbbbbbb.js.br', 'steal()'],
  ['packed bomb', 'tides.bbbbbbbb.js.br', brotliCompressSync(Buffer.alloc(5_000_000))],
])('MFE-111: a file that is %s', (_, path, content) => {
  expect(codes(withFile(draftFacts(), path, content))).toContain('MFE-111');
});

test('MFE-111 is the only reason when one byte of a chunk changed', () => {
  expect(codes(withFile(draftFacts(), 'tides.bbbbbbbb.js', 'export const tides = () => 0;'))).toEqual(['MFE-111']);
});

test('accepts a folder without compressed copies', () => {
  const facts = draftFacts();
  const files = new Map([...facts.files].filter(([path]) => !path.endsWith('.br')));
  expect(verifyRelease({ ...facts, files })).toEqual([]);
});

test('MFE-114: refuses other content, and accepts the same content', () => {
  const facts = draftFacts();
  const own = integrityOf(facts.files.get('release.json') ?? new Uint8Array());
  expect(codes({ ...facts, published: new Map([['1.0.0', `sha384-${'A'.repeat(64)}`]]) })).toEqual(['MFE-114']);
  expect(codes({ ...facts, published: new Map([['1.0.0', own]]) })).toEqual([]);
});

test.each(['{"cut', '[]', '"text"'])('MFE-101: a release.json that is %s', (text) => {
  expect(codes(withFile(draftFacts(), 'release.json', text))).toEqual(['MFE-101']);
});

test('reports a path outside of the folder even when release.json is invalid', () => {
  const facts = withFile(withFile(draftFacts(), 'release.json', null), '../x.js', '');
  expect(codes(facts)).toEqual(['MFE-101', 'MFE-112']);
});

test('an isolated remote has its own React', () => {
  const facts = draftFacts(({ manifest, release, files }) => {
    Object.assign(manifest, { isolated: true });
    Object.assign(release, { shared: {} });
    Object.assign(files, { 'tides.bbbbbbbb.js': 'var e=Symbol.for("react.transitional.element")' });
  });
  expect(verifyRelease(facts)).toEqual([]);
});

test.each([
  ['reads', 'for (const name of ["__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"]) r[name];', []],
  ['is', 'e.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=t', ['MFE-107']],
  ['was', 'e.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED = t', ['MFE-107']],
])("a file that %s React's internals", (_, text, expected) => {
  const facts = draftFacts(({ files }) => Object.assign(files, { 'tides.bbbbbbbb.js': text }));
  expect(codes(facts)).toEqual(expected);
});

test('a remote keeps the page that it has already', () => {
  const pages = [{ area: 'listing' as const, expose: './tides' }];
  const facts = draftFacts((draft) => Object.assign(draft.manifest, { pages }));
  expect(verifyRelease({ ...facts, others: [{ ...otherRemote, name: 'tides' }] })).toEqual([]);
});

test('a shell also runs remotes of the former contract, with its packages in the versions that they ask for', () => {
  const shell: ShellFacts = {
    ...liveShell,
    contract: '2.0.0',
    shared: { ...liveShell.shared, 'shared-contracts': '2.0.0' },
    former: { contract: '1.4.0', shared: { ...liveShell.shared, 'shared-contracts': '1.4.0' } },
  };
  const facts = (range: string) =>
    shells(
      draftFacts(({ release }) => Object.assign(release, { shared: { 'shared-contracts': range } })),
      shell,
    );
  expect(verifyRelease(facts('^1.0.0'))).toEqual([]);
  expect(verifyRelease(facts('^3.0.0')).map(({ code }) => code)).toEqual(['MFE-107']);
  const { former: _, ...without } = shell;
  expect(
    verifyRelease(
      shells(
        draftFacts(() => {}),
        without,
      ),
    ).map(({ code }) => code),
  ).toEqual(['MFE-106']);
});
