import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Our own sources become one file; installed packages stay where npm put them. */
export default {
  context: here,
  mode: 'production',
  target: ['node20.19', 'es2022'],
  devtool: 'source-map',
  // a renderer is a program of its own, in one file: it may read no other
  entry: { main: './src/app/main.ts', renderer: 'federation/renderer' },
  output: {
    path: `${here}dist`,
    filename: '[name].mjs',
    chunkFilename: '[name].[contenthash:8].mjs',
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    clean: true,
  },
  experiments: { outputModule: true },
  optimization: { minimize: false },
  externalsType: 'module',
  externals: [
    ({ request }, done) => {
      if (/^(?:[./]|(?:shared-contracts|federation|search-engine|gazetteer|sample-data|server)(?:\/|$))/.test(request))
        done();
      // `import()` of a package stays one: it loads the package when it runs
      else done(null, `module-import ${request}`);
    },
  ],
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  module: {
    parser: { javascript: { worker: ['Worker from node:worker_threads'] } },
    rules: [
      { test: /\.po$/, loader: 'federation/po-loader' },
      // both programs read the catalogs, and the renderer is one file
      { test: /\/texts\.ts$/, parser: { dynamicImportMode: 'eager' } },
      {
        test: /\.tsx?$/,
        use: [
          {
            loader: 'builtin:swc-loader',
            options: {
              jsc: {
                target: 'es2022',
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic' } },
              },
            },
          },
        ],
      },
    ],
  },
  plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  stats: 'errors-warnings',
};
