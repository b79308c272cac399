import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pageLanguage, SOURCE_LANGUAGE, setLanguageSource, withLanguage, withoutLanguage } from 'shared-contracts';
import type { Settings } from '../settings/settings';

/** The language in which the browser's page is, on calls. A document has its language in its address. */
export const LANGUAGE_HEADER = 'x-language';

type Locales = Pick<Settings, 'LOCALES'>;

const running = new AsyncLocalStorage<string>();
/** the language without a code in addresses */
let usual = SOURCE_LANGUAGE;

/** The language without a code in addresses. */
export const defaultLanguage = ({ LOCALES }: Locales): string => LOCALES[0] ?? SOURCE_LANGUAGE;

/** An address as its language, null for none of the site's, and the path of the site. */
function splitLanguage(address: string, locales: readonly string[]): { locale: string | null; path: string } {
  const locale = locales.find((code) => withoutLanguage(code, address) !== address) ?? null;
  return { locale, path: withoutLanguage(locale, address) };
}

/** Runs work whose texts are for a reader of this language, such as a mail. */
export const inLanguage = <T>(language: string, work: () => T): T => running.run(language, work);

/** The address of a path of the site in the language of the running work, for plain documents and mails. */
export const localAddress = (path: string): string =>
  withLanguage(pageLanguage() === usual ? null : pageLanguage(), path);

/**
 * Gives each request its language: `pageLanguage` returns it in all work of the request. Redirects of an address with a language
 * keep it. A form that works without scripts is sent to the address with the language too, whose route has none.
 */
export function registerLanguages(app: FastifyInstance, settings: Locales): void {
  usual = defaultLanguage(settings);
  setLanguageSource(() => running.getStore() ?? usual);
  app.addHook('onRequest', (request, _, done) => inLanguage(languageOf(request, settings), done));
  // reading a body leaves the context of the request
  app.addHook('preValidation', (request, _, done) => inLanguage(languageOf(request, settings), done));
  app.addHook('onSend', async (request, reply) => {
    const { location } = reply.getHeaders();
    const { locale } = splitLanguage(request.originalUrl, settings.LOCALES);
    if (typeof location === 'string') reply.header('location', withLanguage(codeOf(locale, settings), location));
  });
}

/** Null for the default language. */
const codeOf = (locale: string | null, settings: Locales) => (locale === defaultLanguage(settings) ? null : locale);

function languageOf({ originalUrl, headers }: FastifyRequest, settings: Locales): string {
  const { locale } = splitLanguage(originalUrl, settings.LOCALES);
  const sent = settings.LOCALES.find((code) => code === headers[LANGUAGE_HEADER]);
  return locale ?? sent ?? defaultLanguage(settings);
}

/** The path without its language for a request that is no visit of a page of the site. */
export function routedUrl(
  { method, url = '/' }: { method?: string | undefined; url?: string | undefined },
  settings: Locales,
): string {
  const { path } = splitLanguage(url, settings.LOCALES);
  return method === 'POST' || path.startsWith('/unsubscribe/') ? path : url;
}
