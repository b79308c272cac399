import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { shellConfig } from 'federation';
import { tsImport } from 'tsx/esm/api';

const LEFT_OUT = new Set(['ModuleFederationPlugin', 'SubresourceIntegrityPlugin', 'NormalModuleReplacementPlugin']);

/**
 * Builds the shell and all remotes as one bundle without federation: the same sources, no share scope, no hashes, pages
 * and parts still loaded on demand. The benchmark compares the federated site with it.
 */
export async function buildSingleBundle(root, cache) {
  const work = join(cache, 'single');
  const folder = join(work, 'files');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  writeFileSync(join(work, 'runtime.ts'), runtimeSource(root));
  writeFileSync(join(work, 'provided.ts'), '');
  writeFileSync(
    join(work, 'start.ts'),
    `import { start } from '${join(root, 'shell/src/hosts/start-site')}';\nstart();\n`,
  );
  const stats = await compile(config(root, work, folder));
  const { precompress } = await tsImport(join(root, 'federation/src/release.ts'), import.meta.url);
  for (const file of readdirSync(folder)) if (file.endsWith('.map')) rmSync(join(folder, file));
  precompress(folder);
  const files = (groups, name) => (groups[name]?.assets ?? []).map((asset) => asset.name).filter(isShown);
  return {
    folder,
    start: files(stats.entrypoints, 'site'),
    parts: Object.fromEntries(
      Object.keys(stats.namedChunkGroups).map((name) => [name.replace('--', '/'), files(stats.namedChunkGroups, name)]),
    ),
  };
}

const isShown = (name) => /\.(?:js|css)$/.test(name);

function config(root, work, folder) {
  const shell = shellConfig(join(root, 'shell'), folder);
  const replace = (file, by) => new rspack.NormalModuleReplacementPlugin(file, join(work, by));
  return {
    ...shell,
    entry: { site: join(work, 'start.ts') },
    output: { ...shell.output, publicPath: '/single/', crossOriginLoading: false },
    optimization: {
      ...shell.optimization,
      splitChunks: {
        chunks: 'all',
        cacheGroups: { vendor: { name: 'vendor', chunks: 'initial', test: /[\\/]node_modules[\\/]/, enforce: true } },
      },
    },
    plugins: [
      ...shell.plugins.filter((plugin) => !LEFT_OUT.has(plugin.constructor.name)),
      replace(/[\\/]shell[\\/]src[\\/]federation[\\/]runtime$|^\.\.?\/(?:federation\/)?runtime$/, 'runtime.ts'),
      replace(/^\.\/provided$/, 'provided.ts'),
    ],
  };
}

/** Replaces the federation runtime: each remote's module is an import of this build. */
function runtimeSource(root) {
  const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  const tables = remotes.map((folder) => {
    const { name } = JSON.parse(readFileSync(join(root, folder, 'mfe.json'), 'utf8'));
    const exposes = readdirSync(join(root, folder, 'src/expose')).map((file) => file.replace(/\.tsx?$/, ''));
    const lines = exposes.map(
      (one) =>
        `'./${one}': () => import(/* webpackChunkName: "${name}--${one}" */ '${join(root, folder, 'src/expose', one)}')`,
    );
    return `${name}: { ${lines.join(', ')} }`;
  });
  return `
const PARTS = { ${tables.join(', ')} };
export class RemoteLoadError extends Error {
  constructor(code, remote, version, message) {
    super(message);
    Object.assign(this, { name: 'RemoteLoadError', code, remote, version });
  }
}
export const PASSING_FAILURES = new Set();
export const lifecyclesIn = (module) => module;
export const createRuntime = () => ({ remote }, expose) => PARTS[remote][expose]();
`;
}

async function compile(options) {
  const compiler = rspack(options);
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => {
      if (error) reject(error);
      else if (result.hasErrors()) reject(new Error(result.toString({ preset: 'errors-only', colors: false })));
      else resolve({ ...result.toJson({ all: false, entrypoints: true, chunkGroups: true, assets: true }) });
    });
  });
  await new Promise((resolve) => compiler.close(resolve));
  return stats;
}
