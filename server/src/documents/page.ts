import type { ErrorCode } from 'shared-contracts';
import { fitTitle } from 'shared-contracts/pages';
import { i18n } from '../texts';

/** The head of a document: all that the server knows of a page. */
export interface Page {
  status: number;
  title: string;
  description: string;
  /** path of the one address search engines should keep; null for pages they should not */
  canonical: string | null;
  image: string | null;
  /** what the page is for link previews */
  kind: 'website' | 'article' | 'profile';
  jsonLd: readonly object[];
  /** the page in the site's other languages */
  languages: readonly { language: string; path: string }[];
  /** why the page could not be shown as asked */
  failure: { code: ErrorCode; text: string } | null;
}

/** What an error page says; an address where nothing is has a page with words of its own. */
export function messageOf({ failure }: Pick<Page, 'failure'>): string | null {
  return failure && failure.code !== 'not_found' ? failure.text : null;
}

/** Another address is the right one. */
export class Redirect {
  constructor(
    readonly path: string,
    readonly status: 301 | 302,
  ) {}
}

/** 503 if the data of the page could not be read: the page's code asks again, and a crawler comes back. */
export const statusFor = (response: unknown): 200 | 503 => (response === undefined ? 503 : 200);

export const LISTING_NOT_FOUND_TEXT = /*i18n*/ "Whoops, that listing wasn't found.";

/** A page with the usual values. */
export function page(fields: Pick<Page, 'title' | 'description' | 'canonical'> & Partial<Page>): Page {
  return {
    status: 200,
    image: null,
    kind: 'website',
    jsonLd: [],
    languages: [],
    failure: null,
    ...fields,
  };
}

/** A page that is described by its name alone. */
export function namedPage(siteName: string, name: string, canonical: string | null, status = 200): Page {
  return page({
    status,
    title: fitTitle(name, siteName),
    description: i18n.t('{name} at {site}.', { name, site: siteName }),
    canonical,
  });
}

/** The not-found page. 410 means that it existed before. */
export function missingPage(title: string, text: string, status: 404 | 410 = 404): Page {
  return page({
    status,
    title,
    description: text,
    canonical: null,
    failure: { code: 'not_found', text },
  });
}
