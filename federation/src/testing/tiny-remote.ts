import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTAINER_PROTOCOL, CONTRACT_VERSION, EVENT_TOPICS, SLOTS } from 'shared-contracts';
import { providedVersions } from '../sharing';

/** A project of one shell and one remote called 'tides' in a temporary folder, built in no time. */
export interface TinyProject {
  root: string;
  remote: string;
  write(file: string, text: string): void;
  manifest(changes: object): void;
}

export function createTinyProject(): TinyProject {
  const root = mkdtempSync(join(tmpdir(), 'mfe-project-'));
  const write = (file: string, text: string) => {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const manifest = (changes: object) =>
    write(
      'mfe-tides/mfe.json',
      JSON.stringify({
        name: 'tides',
        contract: '^1.0.0',
        pages: [],
        extensions: [{ slot: 'listing.below', expose: './tides', order: 10 }],
        emits: [],
        listens: [],
        budget: { initialBrotliKb: 20 },
        ...changes,
      }),
    );
  write('shared-contracts/package.json', '{}');
  write('shell/dist/assets.json', JSON.stringify(shell));
  write('mfe-tides/package.json', JSON.stringify({ name: 'mfe-tides', version: '1.1.0', type: 'module' }));
  write('mfe-tides/src/expose/tides.ts', "import box from './tides.module.css';\nexport const tides = box;\n");
  write('mfe-tides/src/expose/tides.module.css', '.box { color: red; }\n');
  manifest({});
  return { root, remote: join(root, 'mfe-tides'), write, manifest };
}

/** What a shell built today offers, as its assets.json tells. */
export const shellOffer = () => ({
  contract: CONTRACT_VERSION,
  shared: providedVersions(),
  slots: Object.keys(SLOTS),
  events: EVENT_TOPICS,
  protocols: [CONTAINER_PROTOCOL],
  exports: {},
});

const shell = {
  ...shellOffer(),
  contract: '1.0.0',
  slots: ['listing.below'],
  events: ['listing:opened', 'lead:created'],
};
