import { type ApiClient, type HostServices, listingTranslation, pageLanguage, SOURCE_LANGUAGE } from 'shared-contracts';
import { useCall } from 'shared-ui';

const inputOf = (slug: string) =>
  pageLanguage() === SOURCE_LANGUAGE ? null : { params: { slug }, query: { language: pageLanguage() } };

/** The description of a listing in the page's language; null without a translation. */
export function useTranslation(host: Pick<HostServices, 'api' | 'session'>, slug: string): string | null {
  return useCall(host, listingTranslation, inputOf(slug)).data?.text ?? null;
}

/** Loads it for the first view. A page without it has the original. */
export async function loadTranslation(api: Pick<ApiClient, 'call'>, slug: string): Promise<void> {
  const input = inputOf(slug);
  if (input) await api.call(listingTranslation, input).catch(() => undefined);
}
