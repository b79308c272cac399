import * as z from 'zod/mini';

const files = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });

/** The part of mf-manifest.json that is read here. */
const federationManifestSchema = z.object({
  metaData: z.object({
    remoteEntry: z.object({ name: z.string(), path: z.string() }),
    publicPath: z.optional(z.string()),
    getPublicPath: z.optional(z.unknown()),
  }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: files, css: files }) })),
});

/** What a browser loads before an exposed module can run. */
export interface ExposedAssets {
  entry: string;
  assets: Record<string, { js: string[]; css: string[] }>;
}

/**
 * Reads the entry and each exposed module's files. A `getPublicPath` is refused: the federation runtime would run
 * that text through `new Function`.
 */
export function readFederationManifest(text: string): ExposedAssets {
  const { metaData, exposes } = federationManifestSchema.parse(JSON.parse(text));
  if (metaData.getPublicPath !== undefined)
    throw new Error('mf-manifest.json holds getPublicPath, which is run as code: not allowed.');
  return {
    entry: `${metaData.remoteEntry.path}${metaData.remoteEntry.name}`.replace(/^\.?\//, ''),
    assets: Object.fromEntries(exposes.map(({ path, assets }) => [path, { js: assets.js.sync, css: assets.css.sync }])),
  };
}
