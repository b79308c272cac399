import { load } from './bin/bundle.mjs';

/** Node reads no TypeScript: this is the way to the preset for each `rspack.config.mjs`. */
export const { remoteConfig, shellConfig } = await load('preset');
