import { readFileSync } from 'node:fs';
import { defineConfig, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

const { name, pages, extensions, shared } = JSON.parse(readFileSync('mfe.json', 'utf8'));
const container = `mfe_${name.replaceAll('-', '_')}`;
const exposes = [...pages, ...extensions].map(({ expose }) => [expose, `./src/expose/${expose.slice(2)}`]);
// the shell provides them; a second copy is refused
const fromShell = Object.entries(shared).map(([key, range]) => [
  key,
  { import: false, singleton: true, requiredVersion: range },
]);

export default defineConfig({
  output: {
    distPath: { root: 'dist/built' },
    assetPrefix: 'auto',
    // a class of a page is of one remote
    cssModules: { localIdentName: `${container}-[local]-[hash:base64:5]`, exportLocalsConvention: 'camelCase' },
    overrideBrowserslist: ['chrome >= 94', 'firefox >= 93', 'safari >= 16.4'],
  },
  plugins: [pluginReact({ splitChunks: false })],
  tools: {
    htmlPlugin: false,
    rspack: {
      entry: {},
      output: { uniqueName: container },
      plugins: [
        new rspack.container.ModuleFederationPluginV1({
          name: container,
          filename: 'entry.js',
          library: { type: 'global', name: container },
          exposes: Object.fromEntries(exposes),
          shared: Object.fromEntries(fromShell),
        }),
      ],
    },
  },
});
