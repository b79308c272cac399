// Builds with webpack.config.mjs of this folder.
import webpack from 'webpack';

const { default: config } = await import(`${process.cwd()}/webpack.config.mjs`);
webpack(config).run((error, stats) => {
  if (error || stats.hasErrors()) throw error ?? new Error(stats.toString('errors-only'));
});
