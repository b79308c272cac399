import { type Discovery, discoverySchema, type PublicSettings, publicSettingsSchema } from 'shared-contracts';
import * as z from 'zod/mini';
import { getJson } from '../api/door';
import { LOAD_TIMEOUT_MS } from '../federation/patience';

/** What a document of the site would have inlined. */
export interface EmbedSettings {
  settings: PublicSettings;
  discovery: Discovery;
}
const answerSchema = z.object({ settings: publicSettingsSchema, discovery: discoverySchema });

/** Settings and versions for a foreign page; the site refuses them to origins it does not know. */
export async function readEmbedSettings(site: string): Promise<EmbedSettings> {
  const { settings, discovery } = answerSchema.parse(
    await getJson(`${site}/embed.json`, { timeoutMs: LOAD_TIMEOUT_MS }),
  );
  return {
    settings: { ...settings, photoBase: new URL(settings.photoBase, site).href },
    discovery: wholeAddresses(discovery, site),
  };
}

/** Only the navigation is embedded; its addresses name the site, as the page's own origin is another. */
export function wholeAddresses({ schema, microFrontends }: Discovery, site: string): Discovery {
  const whole = (address: string) => new URL(address, site).href;
  const nav = (microFrontends.nav ?? []).map((version) => {
    const { fallback } = version.extras;
    return {
      ...version,
      url: whole(version.url),
      ...(version.fallbackUrl ? { fallbackUrl: whole(version.fallbackUrl) } : {}),
      extras: {
        ...version.extras,
        federation: { ...version.extras.federation, entry: whole(version.extras.federation.entry) },
        ...(fallback ? { fallback: { ...fallback, release: whole(fallback.release) } } : {}),
      },
    };
  });
  return { schema, microFrontends: { nav } };
}
