import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'happy-dom',
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // these packages are TypeScript, which Node does not read
    server: { deps: { inline: [/\/node_modules\/shared-(?:contracts|ui)\//] } },
  },
});
