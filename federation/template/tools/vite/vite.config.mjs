import { readFileSync } from 'node:fs';
import { federation } from '@module-federation/vite';

const { name, pages, extensions, shared } = JSON.parse(readFileSync('mfe.json', 'utf8'));
const container = `mfe_${name.replaceAll('-', '_')}`;
const exposes = [...pages, ...extensions].map(({ expose }) => [expose, `./src/expose/${expose.slice(2)}`]);
// the shell provides them; a second copy is refused
const fromShell = Object.entries(shared).map(([key, range]) => [
  key,
  { import: false, singleton: true, requiredVersion: range },
]);

export default {
  base: './',
  // a class of a page is of one remote
  css: { modules: { generateScopedName: `${container}-[local]-[hash:base64:5]`, localsConvention: 'camelCase' } },
  build: {
    outDir: 'dist/built',
    target: 'es2022',
    // one of them: with several the plugin misses names of shared packages in some builds
    rolldownOptions: { input: exposes[0][1] },
  },
  plugins: [
    federation({
      name: container,
      filename: 'entry.js',
      dts: false,
      exposes: Object.fromEntries(exposes),
      shared: Object.fromEntries(fromShell),
    }),
  ],
};
