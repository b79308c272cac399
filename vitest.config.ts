import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { compileCatalog } from './federation/po-loader.mjs';

const DOM = ['*/src/**/*.test.tsx', '*/src/**/*.dom.test.ts', 'federation/template/**/*.test.tsx'];

/** Tests of documents for one visitor or for all: names of cookies and caching depend on the scheme, so they run with https and with http. */
const DOCUMENTS = [
  'server/src/documents/{document-cache,cache-lifetimes,preview-cache,own-data,pages}.test.ts',
  'server/src/registry/{overrides/,}{overrides,preview}.test.ts',
];

/** Tests that start programs, and kill them: project `programs`, which `npm run test:all` runs. */
const PROGRAMS = ['*/src/**/*.program.test.ts', 'e2e/faults/crash/*.test.ts'];

/** Tests that mock a module which other tests import, or install listeners that cannot be removed. */
const ALONE = [
  'mfe-listing/src/media/media-viewer.test.tsx',
  'shared-ui/src/map/listing-map-engine.test.tsx',
  'shell/src/routing/{navigation,prefetch-on-hover}.dom.test.ts',
  'shell/src/parts/{page-parts,page-under}.dom.test.ts',
];

/** One PostgreSQL for the files of a project. */
const POSTGRES = './server/src/testing/postgres-for-run.ts';

const dom = {
  environment: 'happy-dom',
  setupFiles: ['./shared-ui/src/testing/fresh-page.ts'],
  // no test has the graphics card that the map draws with
  alias: [
    {
      find: /^shared-ui\/map$/,
      replacement: fileURLToPath(new URL('shared-ui/src/testing/map-stand-in.tsx', import.meta.url)),
    },
  ],
  // sheets and scripts that tests put into a page are never asked for
  environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
};

/** Catalogs of texts, as the bundler loads them. */
const catalogs = {
  name: 'catalogs',
  transform: (source: string, file: string) => (file.endsWith('.po') ? compileCatalog(source, file) : null),
};

/** All workspaces in one run. Test files of a project share the modules of their worker; those in ALONE are isolated. */
export default defineConfig({
  plugins: [catalogs],
  test: {
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // a test that fails does not wait for it; one on a busy machine may need it
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // `--changed` follows imports; these files have no importer
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/migrations/*.sql', '**/package-lock.json'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['*/{src,bin}/**/*.test.ts', 'e2e/support/**/*.test.mjs'],
          exclude: ['**/node_modules/**', ...DOM, ...ALONE, ...PROGRAMS],
          isolate: false,
          provide: { siteOrigin: 'https://www.example.com' },
          globalSetup: POSTGRES,
          // one project at a time: each worker sets up its environment once
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'programs',
          include: PROGRAMS,
          isolate: false,
          globalSetup: POSTGRES,
          provide: { siteOrigin: 'https://www.example.com' },
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: { ...dom, name: 'dom', include: DOM, exclude: ALONE, isolate: false, sequence: { groupOrder: 1 } },
      },
      { extends: true, test: { ...dom, name: 'alone', include: ALONE, sequence: { groupOrder: 2 } } },
      {
        extends: true,
        test: {
          name: 'http',
          include: DOCUMENTS,
          isolate: false,
          globalSetup: POSTGRES,
          provide: { siteOrigin: 'http://www.example.com' },
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
