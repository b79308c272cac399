import { load } from './bin/bundle.mjs';

/**
 * The preset for each `rspack.config.mjs`. Node cannot read the TypeScript sources, so this file loads their bundle.
 */
export const { remoteConfig, shellConfig } = await load('preset');
