import { tsImport } from 'tsx/esm/api';

/** Node reads no TypeScript: this door loads the preset through tsx, for each `rspack.config.mjs`. */
const preset = await tsImport('./rspack-config.ts', import.meta.url);
export const remoteConfig = preset.remoteConfig;
export const shellConfig = preset.shellConfig;
