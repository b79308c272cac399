import { createHash } from 'node:crypto';
import { CONTAINER_PROTOCOL } from 'federation/protocol/discovery';
import { CONTRACT_VERSION } from 'shared-contracts';
import type { Files } from './release';

/** Scripts of a container that is written without a bundler. */
export interface HandMade {
  /** runs when the entry is loaded */
  load?: string;
  bootstrap?: string;
  mount?: string;
  update?: string;
  unmount?: string;
  /** file -> content, other than the entry */
  files?: Record<string, string>;
  /** address of a page of its own */
  ownPage?: string;
}

/** A version of the remote 'hostile', which fills a slot below each listing. */
export function handMade(version: string, { load = '', files = {}, ownPage, ...steps }: HandMade): Files {
  const lifecycle = (name: 'bootstrap' | 'mount' | 'update' | 'unmount') =>
    `${name}: async (props) => { ${steps[name] ?? ''} }`;
  const entry = `'use strict';
${load}
globalThis.mfe_hostile = {
  init() {},
  get: async (expose) => () => ({
    ${lifecycle('bootstrap')},
    ${lifecycle('mount')},
    ${lifecycle('update')},
    ${lifecycle('unmount')},
  }),
};
// ./below
`;
  const contents: Record<string, string> = { [`entry.${hash(entry).slice(0, 8)}.js`]: entry, ...files };
  const names = Object.keys(contents);
  const css = names.filter((name) => name.endsWith('.css'));
  const integrity = Object.fromEntries(
    Object.entries(contents).map(([name, text]) => [
      name,
      `sha384-${createHash('sha384').update(text).digest('base64')}`,
    ]),
  );
  const release = {
    name: 'hostile',
    version,
    builtAt: new Date().toISOString(),
    entry: names[0],
    protocol: CONTAINER_PROTOCOL,
    assets: { './below': { js: [], css } },
    integrity,
    shared: {},
    initialBrotliKb: 1,
    manifest: {
      name: 'hostile',
      contract: `^${CONTRACT_VERSION}`,
      pages: ownPage === undefined ? [] : [{ area: 'own', path: ownPage, title: 'An own page', expose: './below' }],
      extensions: [{ slot: 'listing.below', expose: './below', order: 10 }],
      emits: [],
      listens: [],
      budget: { initialBrotliKb: 20 },
    },
  };
  const all = { ...contents, 'release.json': JSON.stringify(release) };
  return new Map(Object.entries(all).map(([name, text]) => [name, Buffer.from(text)]));
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
