import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const DOM = ['*/src/**/*.test.tsx', '*/src/**/*.dom.test.ts'];

/** Tests that replace a module which other tests need as it is, or start what lasts as long as a page does. */
const ALONE = [
  'mfe-listing/src/media/media-viewer.test.tsx',
  'shared-ui/src/map/basemap/**/*.test.ts',
  'shell/src/routing/{intent,navigation,page-areas,page-turns}.dom.test.ts',
  'shell/src/slots/mount-parcel.dom.test.ts',
];

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

/** All workspaces in one run. Files of a project share their workers' modules, except where a file is named in ALONE. */
export default defineConfig({
  test: {
    css: { modules: { classNameStrategy: 'non-scoped' } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['*/{src,federation,bin}/**/*.test.ts', 'e2e/support/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...DOM, ...ALONE],
          isolate: false,
        },
      },
      { extends: true, test: { ...dom, name: 'dom', include: DOM, exclude: ALONE, isolate: false } },
      { extends: true, test: { ...dom, name: 'alone', include: ALONE } },
    ],
  },
});
