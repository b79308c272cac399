import { defineConfig } from 'vitest/config';

/** One run over all workspaces; browser-side tests name their environment in the file's first line. */
export default defineConfig({
  test: {
    include: ['*/{src,federation,bin}/**/*.test.{ts,tsx}', 'e2e/support/**/*.test.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // sheets and scripts that tests put into a page are never asked for
    environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
  },
});
