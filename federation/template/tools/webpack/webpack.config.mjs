import { readFileSync } from 'node:fs';
import webpack from 'webpack';

const { name, pages, extensions, shared } = JSON.parse(readFileSync('mfe.json', 'utf8'));
const container = `mfe_${name.replaceAll('-', '_')}`;
const exposes = [...pages, ...extensions].map(({ expose }) => [expose, `./src/expose/${expose.slice(2)}`]);
// the shell provides them; a second copy is refused
const fromShell = Object.entries(shared).map(([key, range]) => [
  key,
  { import: false, singleton: true, requiredVersion: range },
]);

export default {
  mode: 'production',
  entry: {},
  output: { path: `${process.cwd()}/dist/built`, clean: true, publicPath: 'auto', uniqueName: container },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  experiments: { css: true },
  module: {
    rules: [
      { test: /\.tsx?$/, loader: 'esbuild-loader', options: { target: 'es2022', jsx: 'automatic' } },
      { test: /\.module\.css$/, type: 'css/module' },
    ],
    // a class of a page is of one remote
    generator: { 'css/module': { localIdentName: `${container}-[local]-[hash]`, exportsConvention: 'camel-case' } },
    // the site's design tokens keep their names
    parser: { 'css/module': { namedExports: false, dashedIdents: false } },
  },
  plugins: [
    new webpack.container.ModuleFederationPlugin({
      name: container,
      filename: 'entry.js',
      exposes: Object.fromEntries(exposes),
      shared: Object.fromEntries(fromShell),
    }),
  ],
};
