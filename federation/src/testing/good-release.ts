import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { RemoteClaims, ShellFacts, VerifyFacts } from '../verify/facts';

/** A valid release of a remote called 'tides'. Each test breaks it in one way. */
export interface Draft {
  manifest: Record<string, unknown>;
  /** file -> content, without release.json and compressed copies */
  files: Record<string, string>;
  release: Record<string, unknown>;
}

export const liveShell: ShellFacts = {
  label: 'the live shell',
  contract: '1.4.0',
  shared: { react: '19.3.1', 'react/jsx-runtime': '19.3.1', swr: '2.5.1' },
  slots: ['listing.below', 'listing.aside'],
  events: ['listing:opened', 'lead:created'],
  protocols: [1],
  exports: { 'shared-ui': ['Button', 'Dialog'] },
};

export const otherRemote: RemoteClaims = {
  name: 'listing',
  pages: [{ area: 'listing', expose: './listing' }],
  extensions: [{ slot: 'listing.aside' }],
  cssPrefixes: ['yarl__'],
};

function goodDraft(): Draft {
  return {
    manifest: {
      name: 'tides',
      contract: '^1.2.0',
      pages: [],
      extensions: [{ slot: 'listing.below', expose: './tides', order: 10 }],
      emits: ['lead:created'],
      listens: ['listing:opened'],
      budget: { initialBrotliKb: 20 },
    },
    files: {
      'entry.aaaaaaaa.js': `globalThis.mfe_tides = { './tides': ${'1 + '.repeat(50)}1 };`,
      'tides.bbbbbbbb.js': 'export const tides = () => null;',
      'tides.cccccccc.css': '.mfe_tides-box-x{color:red}',
    },
    release: {
      name: 'tides',
      version: '1.0.0',
      builtAt: '2026-01-01T00:00:00.000Z',
      entry: 'entry.aaaaaaaa.js',
      protocol: 1,
      assets: { './tides': { js: ['tides.bbbbbbbb.js'], css: ['tides.cccccccc.css'] } },
      shared: { react: '^19.3.0' },
      imports: { 'shared-ui': ['Button'] },
      initialBrotliKb: 0.1,
    },
  };
}

/** A valid folder, except for the test's change, which is made before the hashes are computed. */
export function draftFacts(spoil: (draft: Draft) => void = () => {}): VerifyFacts {
  const draft = goodDraft();
  spoil(draft);
  const files = new Map<string, Uint8Array>();
  const integrity: Record<string, string> = {};
  for (const [path, text] of Object.entries(draft.files)) {
    const content = Buffer.from(text);
    files.set(path, content);
    files.set(`${path}.br`, brotliCompressSync(content));
    integrity[path] = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  }
  const release = { integrity, manifest: draft.manifest, ...draft.release };
  files.set('release.json', Buffer.from(JSON.stringify(release)));
  return { name: 'tides', files, shells: [liveShell], others: [otherRemote], published: new Map() };
}

/** The same facts with one file added, changed or (null) removed after the hashes were computed. */
export function withFile(facts: VerifyFacts, path: string, content: string | Uint8Array | null): VerifyFacts {
  const files = new Map(facts.files);
  if (content === null) files.delete(path);
  else files.set(path, typeof content === 'string' ? Buffer.from(content) : content);
  return { ...facts, files };
}
