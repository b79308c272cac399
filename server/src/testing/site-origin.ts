import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** the site's address: the tests of documents run once with https and once with http */
    siteOrigin: string;
  }
}

/** PUBLIC_URL of the sites of these tests. Names and attributes of cookies depend on it. */
export const ORIGIN = inject('siteOrigin');
