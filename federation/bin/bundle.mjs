import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));
const dist = join(folder, 'dist');
/** The published package has the bundle and no sources. */
const SOURCES = ['federation/src', 'federation/package.json', 'shared-contracts/src'].map((path) =>
  join(folder, '..', path),
);
const ENTRIES = {
  cli: './src/cli.ts',
  preset: './src/rspack-config.ts',
  // the renderer is one file, because its process may read no other
  renderer: './src/rendering/renderer.ts',
};

/** Loads one entry of the bundle. Rebuilds the bundle first when a source is newer. */
export async function load(entry) {
  await refreshBundle();
  return import(`../dist/${entry}.mjs`);
}

/** Rebuilds the bundle when one of its sources is newer. */
export async function refreshBundle() {
  if (existsSync(join(folder, 'src')) && isStale()) await bundle();
}

function isStale() {
  const built = statSync(join(dist, 'cli.mjs'), { throwIfNoEntry: false })?.mtimeMs;
  return built === undefined || SOURCES.some((path) => isNewer(path, built));
}

/** Includes folders: their modification time changes when a file is added or removed. */
function isNewer(path, than) {
  const info = statSync(path);
  if (info.mtimeMs > than) return true;
  return (
    info.isDirectory() &&
    readdirSync(path, { withFileTypes: true }).some(
      (entry) => !entry.name.includes('.test.') && isNewer(join(path, entry.name), than),
    )
  );
}

/** No command runs longer than this, so an older bundle has no reader left. */
const OLD_MS = 3_600_000;
const isOld = (file) => Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > OLD_MS;

/** Two commands may bundle at the same time. Each writes a draft folder and then moves its files, the entries last. */
async function bundle() {
  const draft = join(folder, '.cache', `bundle-${process.pid}`);
  try {
    await bundleInto(draft);
    mkdirSync(dist, { recursive: true });
    const isEntry = (file) => Object.keys(ENTRIES).some((name) => file === `${name}.mjs`);
    const files = readdirSync(draft);
    for (const file of files.sort((a, b) => Number(isEntry(a)) - Number(isEntry(b))))
      renameSync(join(draft, file), join(dist, file));
    for (const file of readdirSync(dist))
      if (!files.includes(file) && isOld(join(dist, file))) rmSync(join(dist, file), { force: true });
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Writes a whole bundle into a folder. */
export async function bundleInto(path) {
  const { rspack } = await import('@rspack/core');
  const compiler = rspack({
    context: folder,
    mode: 'production',
    target: ['node20.19', 'es2022'],
    devtool: false,
    entry: ENTRIES,
    output: {
      path,
      filename: '[name].mjs',
      chunkFilename: '[name].[contenthash:8].mjs',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
    },
    optimization: { minimize: false },
    externalsType: 'module-import',
    externals: [({ request }, done) => (isBundled(request) ? done() : done(null, request))],
    resolve: { extensions: ['.ts', '.mjs', '.js', '.json'] },
    module: {
      parser: { javascript: { importMeta: false, url: false } },
      rules: [
        { test: /\.po$/, loader: join(folder, 'po-loader.mjs') },
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } },
        },
      ],
    },
    stats: 'errors-warnings',
  });
  await new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error ?? stats.hasErrors()) reject(error ?? new Error(stats.toString({ preset: 'errors-only' })));
        else resolve();
      });
    });
  });
}

/**
 * Bundles the project's own sources and the schema library, which otherwise is a hundred files to read at each call.
 */
const isBundled = (request) => /^(?:[./]|(?:shared-contracts|zod|@lingui\/core)(?:\/|$))/.test(request);
