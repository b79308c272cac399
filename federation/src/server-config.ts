import { type Compiler, type RspackOptions, rspack } from '@rspack/core';
import { readRemoteManifest } from './manifest-file';
import { pageContract } from './page-contract';
import { federationName } from './protocol/manifest';
import { classNames, commonConfig, exposedModules, sharesOf, shellConstants } from './rspack-config';

/**
 * The Node bundle of a remote: a CommonJS container with the same exposes, shared packages and class names as the
 * browser bundle. The server evaluates it to render the first HTML.
 */
export function remoteServerConfig(folder: string, output: string): RspackOptions {
  const manifest = readRemoteManifest(folder);
  const name = federationName(manifest.name);
  return {
    ...serverConfig(folder, name, output, ''),
    entry: {},
    plugins: [
      new rspack.container.ModuleFederationPluginV1({
        name,
        filename: 'entry.[contenthash:8].js',
        library: { type: 'commonjs-module', name },
        exposes: exposedModules(folder, manifest),
        shared: sharesOf(folder, manifest),
      }),
      pictureAddresses,
    ],
  };
}

/**
 * Pictures get the address from which browsers load them. It is known only when the bundle runs: the evaluator passes
 * the entry's address as `__filename`, and the pictures are in the folder above.
 */
const pictureAddresses = {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('picture-addresses', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(rspack.RuntimeGlobals.publicPath)
        .tap('picture-addresses', (chunk) => compilation.addRuntimeModule(chunk, new PictureAddresses()));
    });
  },
};

class PictureAddresses extends rspack.RuntimeModule {
  constructor() {
    super('picture addresses', rspack.RuntimeModule.STAGE_ATTACH);
  }
  override generate(): string {
    return `${rspack.RuntimeGlobals.publicPath} = __filename.replace(/[^/]*\\/[^/]*$/, '');`;
  }
}

/** Name of the shell's Node bundle in the stats of its build. */
export const RENDER_ENTRY = 'render';

/** Public path of the shell's files. */
const SHELL_ADDRESS = '/shell/';

/** The Node bundle of the shell: one CommonJS file that renders pages and provides the shared packages to remotes. */
export function shellServerConfig(folder: string, entry: string, output: string): RspackOptions {
  const shared = serverConfig(folder, 'shell', output, SHELL_ADDRESS);
  const { alias, plugin } = pageContract();
  return {
    ...shared,
    entry: { [RENDER_ENTRY]: entry },
    output: { ...shared.output, library: { type: 'commonjs2' } },
    // the vm context has no Node built-ins; an import of one must fail the build
    externalsPresets: { node: false },
    resolve: {
      ...shared.resolve,
      // only browsers draw maps, and the engines have 3 MB: remotes get an empty module
      alias: { ...alias, 'shared-ui/map$': false },
    },
    optimization: { ...shared.optimization, splitChunks: false },
    // in one file, which a realm evaluates at once
    plugins: [shellConstants(), plugin, new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

/** Compiles the sources as for the browser, without emitting style sheets and pictures. */
function serverConfig(folder: string, uniqueName: string, output: string, publicPath: string) {
  const { output: files, module, optimization, ...shared } = commonConfig(folder, uniqueName, output);
  return {
    ...shared,
    target: ['node20', 'es2022'],
    devtool: false,
    output: {
      path: files.path,
      uniqueName,
      publicPath,
      filename: files.filename,
      chunkFilename: files.chunkFilename,
      assetModuleFilename: files.assetModuleFilename,
    },
    module: {
      ...module,
      generator: {
        // the browser build emits style sheets and pictures; this one only needs their names
        'css/module': { ...classNames(folder), exportsOnly: true },
        css: { exportsOnly: true },
        'asset/resource': { emit: false },
      },
    },
    // not minified, for readable stack traces
    optimization: { chunkIds: optimization.chunkIds, moduleIds: optimization.moduleIds, minimize: false },
  } satisfies RspackOptions;
}
