import federation, {
  attachShareScopeMap,
  bundlerRuntime,
  runtime,
} from '@module-federation/webpack-bundler-runtime/dist/index.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

/**
 * Stands in the shell's bundle in the place of the federation runtime: the runtime itself, and the same one lent to
 * every remote under a global name. Without it each remote's entry would bring eight kilobytes of its own.
 */
/** A remote's own instance. The runtime's `init` would make it the one that the shell's calls speak to. */
function init(options: Parameters<typeof runtime.init>[0]) {
  const known = runtime.getInstance(({ options: { name } }) => name === options.name);
  if (!known) return runtime.createInstance(options);
  known.initOptions({ ...options, id: options.id ?? '' });
  return known;
}

Reflect.set(globalThis, '__lent_federation_runtime', () => ({
  runtime: { ...runtime, init },
  // what is written into while a remote starts belongs to that remote
  bundlerRuntime: { ...bundlerRuntime, initContainerEntry, S: {} },
  bundlerRuntimeOptions: {},
  attachShareScopeMap,
}));

export default federation;
