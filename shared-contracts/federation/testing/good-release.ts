import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { RemoteManifest } from '../../src/manifest';
import type { ShellFacts, VerifyFacts } from '../verify/facts';

/** A remote called 'tides' as its build leaves it, to be spoiled by tests in one way at a time. */
export interface Draft {
  manifest: Record<string, unknown>;
  federation: Record<string, unknown>;
  /** file -> content, without release.json, mf-manifest.json and packed twins */
  files: Record<string, string>;
  release: Record<string, unknown>;
}

export const liveShell: ShellFacts = {
  label: 'the live shell',
  contract: '1.4.0',
  shared: { react: '19.3.1', 'react/jsx-runtime': '19.3.1', swr: '2.5.1' },
  slots: ['listing.below', 'listing.aside'],
  events: ['listing:opened', 'lead:created'],
  runtime: '2.9.2',
};

export const otherRemote: RemoteManifest = {
  name: 'listing',
  contract: '^1.0.0',
  pages: [{ area: 'listing', expose: './listing' }],
  extensions: [],
  emits: [],
  listens: [],
  budget: { initialBrotliKb: 40 },
  cssPrefixes: ['yarl__'],
};

const none = { sync: [], async: [] };
export const sharedOf = (name: string, requiredVersion: string, js: string[] = []) => ({
  name,
  requiredVersion,
  assets: { js: { sync: js, async: [] }, css: none },
});

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
    federation: {
      metaData: { remoteEntry: { name: 'entry.aaaaaaaa.js', path: '' }, publicPath: 'auto', pluginVersion: '2.9.2' },
      shared: [sharedOf('react', '^19.3.0')],
      exposes: [
        {
          path: './tides',
          assets: { js: { sync: ['tides.bbbbbbbb.js'], async: [] }, css: { sync: ['tides.cccccccc.css'], async: [] } },
        },
      ],
    },
    files: {
      'entry.aaaaaaaa.js': `globalThis.mfe_tides = ${'1 + '.repeat(50)}1;`,
      'tides.bbbbbbbb.js': 'export const tides = () => null;',
      'tides.cccccccc.css': '.mfe_tides-box-x{color:red}',
    },
    release: {
      name: 'tides',
      version: '1.0.0',
      builtAt: '2026-01-01T00:00:00.000Z',
      entry: 'entry.aaaaaaaa.js',
      federationManifest: 'mf-manifest.json',
      assets: { './tides': { js: ['tides.bbbbbbbb.js'], css: ['tides.cccccccc.css'] } },
      shared: { react: '^19.3.0' },
      initialBrotliKb: 0.1,
      runtime: '2.9.2',
    },
  };
}

/** A folder that is right throughout but for what the test spoils before its hashes are taken. */
export function draftFacts(spoil: (draft: Draft) => void = () => {}): VerifyFacts {
  const draft = goodDraft();
  spoil(draft);
  const files = new Map<string, Uint8Array>();
  const integrity: Record<string, string> = {};
  const sources = { ...draft.files, 'mf-manifest.json': JSON.stringify(draft.federation) };
  for (const [path, text] of Object.entries(sources)) {
    const content = Buffer.from(text);
    files.set(path, content);
    files.set(`${path}.br`, brotliCompressSync(content));
    integrity[path] = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  }
  const release = { integrity, manifest: draft.manifest, ...draft.release };
  files.set('release.json', Buffer.from(JSON.stringify(release)));
  return { name: 'tides', files, shells: [liveShell], others: [otherRemote], published: new Map() };
}

/** The same facts with one file put in, changed or (null) taken out after the hashes were taken. */
export function withFile(facts: VerifyFacts, path: string, content: string | Uint8Array | null): VerifyFacts {
  const files = new Map(facts.files);
  if (content === null) files.delete(path);
  else files.set(path, typeof content === 'string' ? Buffer.from(content) : content);
  return { ...facts, files };
}
