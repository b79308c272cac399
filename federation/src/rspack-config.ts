import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, type RspackOptions, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { FILE_TIMEOUT_MS } from 'shared-contracts';
import { packageFolder } from './find-up';
import { readRemoteManifest } from './manifest-file';
import { isInPageContract, pageContract } from './page-contract';
import { federationName, type RemoteManifest } from './protocol/manifest';
import { filesOf } from './release';
import { consumedShares, formerVersions, providedVersions } from './sharing';
import { contractImportsOf } from './source/uses';

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

/** A development build has readable names, source maps and React's development files. It is not minified. */
export type BuildMode = 'production' | 'development';

/**
 * The configuration of a remote. `output` is the output folder; a plain `rspack build` uses dist/local.
 */
export function remoteConfig(
  folder: string | object = process.cwd(),
  output?: string,
  mode: BuildMode = 'production',
): RspackOptions {
  const context = typeof folder === 'string' ? folder : process.cwd();
  const manifest = readRemoteManifest(context);
  const name = federationName(manifest.name);
  return {
    ...commonConfig(context, name, output ?? join(context, 'dist', 'local'), mode),
    entry: {},
    plugins: [
      ...(mode === 'production' ? [integrityPlugin()] : hotPlugins(context, manifest.name)),
      // the official plugin with the smallest entry
      new rspack.container.ModuleFederationPluginV1({
        name,
        filename: `entry${hashIn(mode)}.js`,
        library: { type: 'global', name },
        exposes: exposedModules(context, manifest),
        shared: manifest.isolated ? {} : sharesOf(context, manifest),
      }),
    ],
  };
}

/** The shared packages of a remote. A remote that names no schema gets the contract without them. */
export function sharesOf(folder: string, { shared }: RemoteManifest) {
  const names = contractImportsOf(folder);
  return consumedShares(shared, names !== null && isInPageContract(names));
}

/** The configuration of the shell with its hosts. */
export function shellConfig(
  folder: string | object = process.cwd(),
  output?: string,
  mode: BuildMode = 'production',
): RspackOptions {
  const context = typeof folder === 'string' ? folder : process.cwd();
  const hosts = readdirSync(join(context, 'src/hosts')).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const shared = commonConfig(context, 'shell', output ?? join(context, 'dist'), mode);
  const { alias, plugin } = pageContract();
  return {
    ...shared,
    resolve: { ...shared.resolve, alias },
    // otherwise every shared package would be a separate request before the first paint
    optimization: { ...shared.optimization, splitChunks: { chunks: 'async', cacheGroups: startGroups() } },
    // `base` is the style that every document contains inline
    entry: {
      ...Object.fromEntries(hosts.map((file) => [file.replace('.ts', ''), `./src/hosts/${file}`])),
      base: './src/start/base.css',
    },
    plugins: [...(mode === 'production' ? [integrityPlugin()] : refreshPlugins(context)), shellConstants(), plugin],
  };
}

/** Constants that the shell's sources read, in the browser and on the server. */
export function shellConstants() {
  return new rspack.DefinePlugin({
    SHARED_VERSIONS: JSON.stringify(providedVersions()),
    FORMER_VERSIONS: JSON.stringify(formerVersions()),
    // documented switches of the runtime: browsers only, no manifest (the discovery document replaces it), and no code that
    // takes shared packages, which the shell only offers
    ENV_TARGET: JSON.stringify('web'),
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
    FEDERATION_OPTIMIZE_NO_SHARED: 'true',
  });
}

/**
 * Adds the hashes of all chunks to the entry. The discovery document has the hash of a remote's entry, and the document
 * has the shell's, so every file is checked.
 */
function integrityPlugin() {
  // the same hash function as for preloads: with another one a browser fetches the file twice
  return new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false });
}

const client = (file: string) => join(packageFolder(), 'client', file);

/**
 * Hot module replacement with React Fast Refresh. A page checks no hashes of chunks then: those of updates are not known
 * when it loads.
 */
function hotPlugins(context: string, name: string): Plugin[] {
  return [
    new rspack.HotModuleReplacementPlugin(),
    new rspack.EntryPlugin(context, `${client('hot.mjs')}?${name}`, {}),
    new ReactRefreshRspackPlugin({ include: join(context, 'src'), injectEntry: false, forceEnable: true }),
    new rspack.ExternalsPlugin('var', { 'react-refresh/runtime': `refreshRuntimeOf(${JSON.stringify(name)})` }),
  ];
}

/** React must find the runtime of Fast Refresh when it starts, and the shell provides React. */
function refreshPlugins(context: string): Plugin[] {
  return [
    new ReactRefreshRspackPlugin({ injectLoader: false, forceEnable: true }),
    new rspack.EntryPlugin(context, client('refresh.mjs'), {}),
  ];
}

/** Packages that every start needs. Other sub-paths stay in separate chunks. */
const START_PACKAGES =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|single-spa|swr|valtio|proxy-compare|use-sync-external-store|dequal)[\\/]/;
const UNUSED_SUB_PATHS =
  /[\\/](?:swr[\\/]dist[\\/](?:mutation|immutable|infinite)|valtio[\\/]esm[\\/](?:vanilla|react)[\\/]utils)/;

type Module = { nameForCondition?(): string | null | undefined };

/**
 * Chunks of a start: packages (they change rarely), the project's shared code, and one chunk for each host. The site
 * has the last two in one chunk, to save a request.
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
    // a start is one request: code that hosts share stays in it
    default: { minChunks: 2, priority: -20, reuseExistingChunk: true, chunks: isNoStart },
    defaultVendors: { test: /[\\/]node_modules[\\/]/, priority: -10, reuseExistingChunk: true, chunks: isNoStart },
  };
}

const isStartBesideSite = ({ name }: { name?: string | undefined }) => /^start-(?!site$)/.test(name ?? '');

/** Excludes a host's entry, which must be one file, and its start. */
const isNoStart = ({ name }: { name?: string | undefined }) =>
  !/^(?:start-|(?:base|site|admin|agent-tools|embed)$)/.test(name ?? '');

/**
 * Class names: the same in the browser bundle and in the Node bundle, and other ones in each version, because a fallback can
 * put the style sheets of two versions on a page.
 */
export const classNames = (context: string) =>
  ({
    localIdentName: '[uniqueName]-[local]-[hash]',
    localIdentHashSalt: sourceHash(context),
    exportsConvention: 'camel-case',
    esModule: true,
  }) as const;

/** Files are cached by a hash in their names. A hot update replaces a style sheet under the same name. */
const hashIn = (mode: BuildMode) => (mode === 'production' ? '.[contenthash:8]' : '');

/** The common configuration of all builds for browsers. */
export function commonConfig(context: string, uniqueName: string, path: string, mode: BuildMode = 'production') {
  const isProduction = mode === 'production';
  const hash = hashIn(mode);
  return {
    context,
    mode,
    target: ['web', 'es2022'],
    // no map by eval, which the site's content policy refuses
    devtool: isProduction ? 'hidden-source-map' : 'source-map',
    output: {
      path,
      uniqueName,
      // a fallback can put two versions of one remote on a page; they must not read each other's chunks
      chunkLoadingGlobal: `chunks_${uniqueName}_${sourceHash(context)}`,
      publicPath: 'auto',
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      cssFilename: `[name]${hash}.css`,
      cssChunkFilename: `[name]${hash}.css`,
      assetModuleFilename: '[name].[contenthash:8][ext]',
      // the build moves source maps out of the public folder
      sourceMapFilename: '[file].map',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: FILE_TIMEOUT_MS,
      scriptType: false,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
    module: {
      rules: [
        { test: /\.[cm]?tsx?$/, loader: 'builtin:swc-loader', options: swcOptions(isProduction) },
        // kept whole in the shell's starts, so that a remote that uses them needs no further request
        {
          test: /[\\/](?:shared-contracts[\\/]src[\\/]page-contract\.js|shared-ui[\\/]src[\\/]index\.ts)$/,
          sideEffects: true,
        },
        { test: /\.po$/, loader: join(packageFolder(), 'po-loader.mjs') },
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /(?<!\.module)\.css$/, type: 'css' },
        { test: /\.(?:woff2?|png|jpe?g|webp|avif|svg)$/, type: 'asset/resource' },
      ],
      generator: { 'css/module': classNames(context) },
      parser: { 'css/module': { namedExports: false } },
    },
    optimization: {
      chunkIds: isProduction ? 'deterministic' : 'named',
      moduleIds: isProduction ? 'deterministic' : 'named',
      // the shortest names between modules: the default ones, made of hashes, do not compress
      mangleExports: isProduction ? 'size' : false,
      // a failed build is no base for an update
      emitOnErrors: false,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: { ecma: 2022, compress: { passes: 3 }, format: { comments: false, ecma: 2022 } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  } satisfies RspackOptions;
}

function swcOptions(isProduction: boolean) {
  return {
    env: { targets: BROWSERS },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      // never react/jsx-dev-runtime, which is no key of the share scope
      transform: { react: { runtime: 'automatic', development: false, refresh: !isProduction } },
    },
  };
}

/** Short hash of a remote's sources, the same on all machines. */
export function sourceHash(folder: string): string {
  const hash = createHash('sha256');
  const files = [...filesOf(join(folder, 'src')).map((file) => `/src/${file}`), '/package.json'];
  for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 8);
}
