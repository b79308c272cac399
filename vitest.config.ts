import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

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

/** Tests that start programs take longest: they come first, so that no worker is left with one at the end. */
class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isProgram = ({ moduleId }: TestSpecification) => moduleId.includes('.program.test.');
    return [...sorted.filter(isProgram), ...sorted.filter((file) => !isProgram(file))];
  }
}

/** All workspaces in one run. Files of a project share their workers' modules, except where a file is named in ALONE. */
export default defineConfig({
  test: {
    css: { modules: { classNameStrategy: 'non-scoped' } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // fewer collections of young objects, which databases in memory make many of
    execArgv: ['--max-semi-space-size=64'],
    restoreMocks: true,
    unstubGlobals: true,
    sequence: { sequencer: ProgramsFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['*/{src,federation,bin}/**/*.test.ts', 'e2e/support/**/*.test.mjs'],
          exclude: ['**/node_modules/**', ...DOM, ...ALONE],
          isolate: false,
          // one project after the other: workers change their environment once
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { ...dom, name: 'dom', include: DOM, exclude: ALONE, isolate: false, sequence: { groupOrder: 1 } },
      },
      { extends: true, test: { ...dom, name: 'alone', include: ALONE, sequence: { groupOrder: 2 } } },
    ],
  },
});
