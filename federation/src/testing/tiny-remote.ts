import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shellOffer } from '../shell-offer';

/** A small project with a shell and a remote called 'tides' in a temporary folder. */
export interface TinyProject {
  root: string;
  remote: string;
  write(file: string, text: string): void;
  manifest(changes: object): void;
}

export function createTinyProject(): TinyProject {
  const { folder: root, write } = temporaryFolder('mfe-project-');
  const manifest = (changes: object) =>
    write(
      'mfe-tides/mfe.json',
      JSON.stringify({
        name: 'tides',
        contract: '^2.0.0',
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

/** The remote 'tiny' in a temporary folder without a project around it: its package and its mfe.json. */
export interface TinyFolder {
  folder: string;
  write(file: string, text: string): void;
  /** Writes an mfe.json with one page, `./page`, and these changes. */
  manifest(changes?: object): void;
}

export function createTinyFolder(): TinyFolder {
  const { folder, write } = temporaryFolder('mfe-tiny-');
  const manifest = (changes: object = {}) =>
    write(
      'mfe.json',
      JSON.stringify({
        name: 'tiny',
        contract: '^2.0.0',
        pages: [{ area: 'search', expose: './page' }],
        extensions: [],
        emits: [],
        listens: [],
        budget: { initialBrotliKb: 40 },
        ...changes,
      }),
    );
  write('package.json', JSON.stringify({ name: 'mfe-tiny', version: '1.2.3', type: 'module' }));
  manifest();
  return { folder, write, manifest };
}

function temporaryFolder(prefix: string) {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  return {
    folder,
    write: (file: string, text: string) => {
      mkdirSync(join(folder, file, '..'), { recursive: true });
      writeFileSync(join(folder, file), text);
    },
  };
}

const shell = {
  ...shellOffer(),
  contract: '2.0.0',
  slots: ['listing.below'],
  events: ['listing:opened', 'lead:created'],
};
