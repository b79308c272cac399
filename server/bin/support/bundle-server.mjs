// Bundles the server, by default into server/dist: bundle-server.mjs [folder]
import { rspack } from '@rspack/core';
import config from '../../rspack.config.mjs';

const path = process.argv[2] ?? config.output.path;
const compiler = rspack({ ...config, output: { ...config.output, path } });
compiler.run((error, stats) => {
  const failed = error || stats?.hasErrors();
  if (failed)
    process.stderr.write(`${error ? error.stack : stats.toString({ preset: 'errors-only', colors: false })}\n`);
  compiler.close(() => process.exit(failed ? 1 : 0));
});
