import type { ReactNode } from 'react';
import type { ErrorCode } from 'shared-contracts';

/** Everything a document says before any code runs. */
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
  /** the page for readers without scripts where no remote renders it; null makes it from `plain` */
  main: ReactNode;
  /** what readers without scripts get in addition to a page that its remote rendered */
  withoutScripts: { above: ReactNode; below: ReactNode };
  /** the page in the site's other languages */
  languages: readonly { language: string; path: string }[];
  /** readable without scripts: a heading, paragraphs, links */
  plain: { heading: string; paragraphs: readonly string[]; links: readonly { label: string; href: string }[] };
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
export const statusFor = (answer: unknown): 200 | 503 => (answer === undefined ? 503 : 200);

export const LISTING_NOT_FOUND_TEXT = "Whoops, that listing wasn't found.";
export const SOLD_TEXT = "We don't currently show sold or expired listings.";

/** A page with the usual values. */
export function page(fields: Pick<Page, 'title' | 'description' | 'canonical'> & Partial<Page>): Page {
  return {
    status: 200,
    image: null,
    kind: 'website',
    jsonLd: [],
    main: null,
    withoutScripts: { above: null, below: null },
    languages: [],
    failure: null,
    plain: { heading: fields.title, paragraphs: [fields.description], links: [] },
    ...fields,
  };
}

/** The not-found page; readers without scripts see `text`. 410 means that it existed before. */
export function missingPage(title: string, text: string, status: 404 | 410 = 404): Page {
  return page({
    status,
    title,
    description: text,
    canonical: null,
    failure: { code: 'not_found', text },
    plain: { heading: text, paragraphs: [], links: [{ label: 'Search all listings', href: '/listings' }] },
  });
}
