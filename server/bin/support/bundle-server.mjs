import { rspack } from '@rspack/core';
import config from '../../rspack.config.mjs';

const compiler = rspack(config);
compiler.run((error, stats) => {
  const failed = error || stats?.hasErrors();
  if (failed)
    process.stderr.write(`${error ? error.stack : stats.toString({ preset: 'errors-only', colors: false })}\n`);
  compiler.close(() => process.exit(failed ? 1 : 0));
});
