import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RspackOptions, rspack } from '@rspack/core';
import { FILE_TIMEOUT_MS, federationName, type RemoteManifest } from 'shared-contracts';
import { readRemoteManifest } from './manifest-file';
import { consumedShares, providedVersions } from './sharing';

const BROWSERS = ['last 2 Chrome versions', 'last 2 Edge versions', 'last 2 Firefox versions', 'Safari >= 16.4'];

/** The modules a remote exposes: './x' is src/expose/x.ts(x), and its chunk is called x. */
export function exposedModules(
  folder: string,
  manifest: RemoteManifest,
): Record<string, { import: string; name: string }> {
  const names = [...manifest.pages, ...manifest.extensions].map(({ expose }) => expose);
  return Object.fromEntries(
    [...new Set(names)].map((expose) => {
      const base = `./src/expose/${expose.slice(2)}`;
      const found = ['.ts', '.tsx'].map((ending) => base + ending).find((file) => existsSync(join(folder, file)));
      if (!found) throw new Error(`mfe.json exposes ${expose}, but there is neither ${base}.ts nor ${base}.tsx.`);
      return [expose, { import: found, name: expose.slice(2) }];
    }),
  );
}

/**
 * The whole configuration of a remote. `output` is where the files go; a plain `rspack build` uses dist/local.
 */
export function remoteConfig(folder: string | object = process.cwd(), output?: string): RspackOptions {
  const context = typeof folder === 'string' ? folder : process.cwd();
  const manifest = readRemoteManifest(context);
  const name = federationName(manifest.name);
  return {
    ...commonConfig(context, name, output ?? join(context, 'dist', 'local')),
    entry: {},
    plugins: [
      integrityPlugin(),
      // of the official ways to make a container the one with the smallest entry
      new rspack.container.ModuleFederationPluginV1({
        name,
        filename: 'entry.[contenthash:8].js',
        library: { type: 'global', name },
        exposes: exposedModules(context, manifest),
        shared: manifest.isolated ? {} : consumedShares(manifest.shared),
      }),
    ],
  };
}

/** The shell: several hosts over the same machinery. */
export function shellConfig(folder: string | object = process.cwd(), output?: string): RspackOptions {
  const context = typeof folder === 'string' ? folder : process.cwd();
  const hosts = readdirSync(join(context, 'src/hosts')).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const shared = commonConfig(context, 'shell', output ?? join(context, 'dist'));
  return {
    ...shared,
    // every shared package would otherwise be a request of its own before anything shows
    optimization: { ...shared.optimization, splitChunks: { chunks: 'async', cacheGroups: startGroups() } },
    // `base` is the style every document of the site holds in itself
    entry: {
      ...Object.fromEntries(hosts.map((file) => [file.replace('.ts', ''), `./src/hosts/${file}`])),
      base: './src/start/base.css',
    },
    plugins: [integrityPlugin(), shellConstants()],
  };
}

/** Constants that the shell's sources read, in the browser and on the server. */
export function shellConstants() {
  return new rspack.DefinePlugin({
    SHARED_VERSIONS: JSON.stringify(providedVersions()),
    // the runtime's documented switches: for browsers only, and without its own manifest, which the discovery document replaces
    ENV_TARGET: JSON.stringify('web'),
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  });
}

/**
 * An entry knows the hash of every chunk it may load. Discovery knows the hash of a remote's entry, the document the
 * shell's: the chain has no gap.
 */
function integrityPlugin() {
  // the very hash that documents put on preloads: a browser fetches a file again for another one
  return new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false });
}

/** What every start needs of packages; sub-paths that nobody uses yet stay apart. */
const START_PACKAGES =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|single-spa|swr|valtio|proxy-compare|use-sync-external-store|dequal)[\\/]/;
const UNUSED_SUB_PATHS =
  /[\\/](?:swr[\\/]dist[\\/](?:mutation|immutable|infinite)|valtio[\\/]esm[\\/](?:vanilla|react)[\\/]utils)/;

type Module = { nameForCondition?(): string | null | undefined };

/**
 * The files of a start: packages, which seldom change, our own shared code, and one chunk of each host's own. The site,
 * where every request and kilobyte is waited for, has the latter two in one.
 */
function startGroups() {
  const group = (name: string, isOf: (file: string) => boolean) => ({
    name,
    test: (module: Module) => isOf(module.nameForCondition?.() ?? ''),
    chunks: 'async' as const,
    enforce: true,
    priority: 10,
  });
  const shared = /[\\/](?:node_modules[\\/](?:zod|lucide-react)|shared-(?:contracts|ui)[\\/]src)[\\/]/;
  return {
    vendor: group('vendor', (file) => START_PACKAGES.test(file) && !UNUSED_SUB_PATHS.test(file)),
    common: { ...group('common', (file) => shared.test(file)), chunks: isStartBesideSite },
    // a start is one request: what hosts have in common is not torn out of it
    default: { minChunks: 2, priority: -20, reuseExistingChunk: true, chunks: isNoStart },
    defaultVendors: { test: /[\\/]node_modules[\\/]/, priority: -10, reuseExistingChunk: true, chunks: isNoStart },
  };
}

const isStartBesideSite = ({ name }: { name?: string | undefined }) => /^start-(?!site$)/.test(name ?? '');

/** Neither a host's entry, which has to be one file, nor its start. */
const isNoStart = ({ name }: { name?: string | undefined }) =>
  !/^(?:start-|(?:base|site|admin|agent-tools|embed)$)/.test(name ?? '');

/** How classes are named: the same in the browser bundle and in the Node bundle. */
export const CLASS_NAMES = {
  localIdentName: '[uniqueName]-[local]-[hash]',
  exportsConvention: 'camel-case',
  esModule: true,
} as const;

/** What every build of this project has in common; a browser is the target. */
export function commonConfig(context: string, uniqueName: string, path: string) {
  return {
    context,
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: 'hidden-source-map',
    output: {
      path,
      uniqueName,
      // two versions of one remote may meet on a page (a fallback); they must not read each other's chunks
      chunkLoadingGlobal: `chunks_${uniqueName}_${sourceHash(context)}`,
      publicPath: 'auto',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      cssChunkFilename: '[name].[contenthash:8].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      // maps leave the public folder; the build moves them beside it
      sourceMapFilename: '[file].map',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: FILE_TIMEOUT_MS,
      scriptType: false,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
    module: {
      rules: [
        { test: /\.[cm]?tsx?$/, loader: 'builtin:swc-loader', options: swcOptions() },
        // the shell's starts hold these whole, so that a remote that takes one from the share scope asks for no further file
        { test: /[\\/]shared-(?:contracts|ui)[\\/]src[\\/]index\.ts$/, sideEffects: true },
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /(?<!\.module)\.css$/, type: 'css' },
        { test: /\.(?:woff2?|png|jpe?g|webp|avif|svg)$/, type: 'asset/resource' },
      ],
      generator: { 'css/module': CLASS_NAMES },
      parser: { 'css/module': { namedExports: false } },
    },
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: { ecma: 2022, compress: { passes: 2 }, format: { comments: false, ecma: 2022 } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  } satisfies RspackOptions;
}

function swcOptions() {
  return {
    env: { targets: BROWSERS },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  };
}

/** Short hash of everything a team writes, stable over machines and rebuilds. */
export function sourceHash(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of [...files, join(folder, 'package.json')])
    hash.update(file.slice(folder.length)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 8);
}
