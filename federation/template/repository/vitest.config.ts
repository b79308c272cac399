import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'happy-dom',
    // Testing Library unmounts after each test by the global `afterEach`
    globals: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // these packages are TypeScript, which Node does not read
    server: { deps: { inline: [/\/node_modules\/shared-(?:contracts|ui)\//] } },
  },
});
