import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  localeOf,
  pageLanguage,
  SOURCE_LANGUAGE,
  setLanguageSource,
  splitLanguage,
  withLanguage,
} from 'shared-contracts';
import type { Settings } from '../settings/settings';

/** The language in which the browser's page is, on calls alone. A document has its language in its address, by which it is cached. */
export const LANGUAGE_HEADER = 'x-language';

type Locales = Pick<Settings, 'LOCALES'>;

const running = new AsyncLocalStorage<string>();
/** of the site, the one without a code in addresses first */
let site: Locales = { LOCALES: [SOURCE_LANGUAGE] };

/** The language without a code in addresses. */
export const defaultLanguage = ({ LOCALES }: Locales): string => LOCALES[0] ?? SOURCE_LANGUAGE;

/** Runs work whose texts are for a reader of this language, such as a mail. */
export const inLanguage = <T>(language: string, work: () => T): T => running.run(language, work);

/** The language of the running work as addresses have it: null for the default one. */
export const pageLocale = (): string | null => localeOf(pageLanguage(), site.LOCALES);

/** The path of a page of the site in the language of the running work: a plain document, a mail or a push. */
export const localAddress = (path: string): string => withLanguage(pageLocale(), path);

/**
 * Gives each request its language: `pageLanguage` returns it in all work of the request. Redirects of an address with a language
 * keep it. A form that works without scripts is sent to the address with the language too, whose route has none.
 */
export function registerLanguages(app: FastifyInstance, settings: Locales): void {
  site = settings;
  setLanguageSource(() => running.getStore() ?? defaultLanguage(settings));
  app.addHook('onRequest', (request, _, done) => inLanguage(languageOf(request, settings), done));
  // reading a body leaves the context of the request
  app.addHook('preValidation', (request, _, done) => inLanguage(languageOf(request, settings), done));
  app.addHook('onSend', async (request, reply) => {
    const { location } = reply.getHeaders();
    const { locale } = splitLanguage(request.originalUrl, settings.LOCALES);
    if (typeof location === 'string')
      reply.header('location', withLanguage(localeOf(locale, settings.LOCALES), location));
  });
}

function languageOf({ originalUrl, headers }: FastifyRequest, settings: Locales): string {
  const { locale, path } = splitLanguage(originalUrl, settings.LOCALES);
  const sent = path.startsWith('/api/')
    ? settings.LOCALES.find((code) => code === headers[LANGUAGE_HEADER])
    : undefined;
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
