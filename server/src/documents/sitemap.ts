import { ISLAND_HANDLES, NO_PREFIX, type Region, SOURCE_LANGUAGE, withLanguage } from 'shared-contracts';
import { languageAddresses } from 'shared-contracts/pages';
import { escapeHtml } from '../platform/html/html';

/** Most addresses of one file, by the protocol of sitemaps.org. */
export const SITEMAP_LIMIT = 50_000;

export interface SitemapEntry {
  path: string;
  /** when it last changed, ISO; undefined if unknown */
  changed?: string | undefined;
  /** a page of the content store or a post, whose content is English in every language */
  isEnglish?: boolean;
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XHTML = 'http://www.w3.org/1999/xhtml';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

export function sitemapIndex(files: readonly SitemapEntry[], origin: string): string {
  const entries = files.map((file) => `<sitemap>${located(file, origin)}</sitemap>\n`);
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`;
}

/** The languages of the site, and the one of a file: null for the default, which has no code in addresses. */
export interface FileLanguages {
  locale: string | null;
  locales: readonly string[];
}

/** A file of pages in one language, each with its addresses in all of them. English content is in the file of English only. */
export function sitemap(entries: readonly SitemapEntry[], origin: string, { locale, locales }: FileLanguages): string {
  const showsEnglish = (locale ?? locales[0]) === SOURCE_LANGUAGE || !locales.includes(SOURCE_LANGUAGE);
  const shown = entries.filter(({ isEnglish }) => showsEnglish || !isEnglish);
  const urls = shown.map(({ path, changed, isEnglish }) => {
    const match = { prefix: NO_PREFIX, canonical: path, route: { page: isEnglish ? 'content' : 'home' } } as const;
    const others = languageAddresses(match, locales).map(
      ({ language, path: other }) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(origin + other)}"/>`,
    );
    return `<url>${located({ path: withLanguage(locale, path), changed }, origin)}${others.join('')}</url>\n`;
  });
  return `${HEAD}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="${XHTML}">\n${urls.join('')}</urlset>\n`;
}

function located({ path, changed }: SitemapEntry, origin: string): string {
  return `<loc>${escapeHtml(origin + path)}</loc>${changed === undefined ? '' : `<lastmod>${escapeHtml(changed)}</lastmod>`}`;
}

/** A listing as the store knows it, for its line in a sitemap. */
export interface ListedAddress {
  slug: string;
  /** handles of its regions from the island down, as 'maui/south/kihei' */
  region: string;
  changed: string;
}

export interface SitemapFile extends SitemapEntry {
  entries: SitemapEntry[];
}

/** The files of an island: /sitemap-maui.xml, and /sitemap-maui-2.xml and on where one would be too long. */
export function islandFiles(
  island: string,
  regions: readonly Region[],
  listings: readonly ListedAddress[],
  limit = SITEMAP_LIMIT,
): SitemapFile[] {
  const all = islandEntries(island, regions, listings);
  return Array.from({ length: Math.max(1, Math.ceil(all.length / limit)) }, (_, at) => {
    const entries = all.slice(at * limit, (at + 1) * limit);
    return { path: `/sitemap-${island}${at === 0 ? '' : `-${at + 1}`}.xml`, changed: newestOf(entries), entries };
  });
}

/** The regions of an island, each with the day of its newest listing, their figures, then the island's listings. */
function islandEntries(island: string, regions: readonly Region[], listings: readonly ListedAddress[]): SitemapEntry[] {
  const here = listings.filter(({ region }) => region.split('/', 1)[0] === island);
  const newest = newestByRegion(here);
  const places = regions
    .filter(({ path }) => path[0]?.handle === island)
    .map(({ path }) => path.map(({ handle }) => handle).join('/'));
  return [
    ...places.map((place) => ({ path: `/listings/${place}`, changed: newest.get(place) })),
    ...places.map((place) => ({ path: `/regions/${place}` })),
    ...here.map(({ slug, changed }) => ({ path: `/listings/${encodeURIComponent(slug)}`, changed })),
  ];
}

/** When a listing last changed, for every region that holds one. */
function newestByRegion(listings: readonly ListedAddress[]): ReadonlyMap<string, string> {
  const newest = new Map<string, string>();
  for (const { region, changed } of listings) {
    for (let place = region; place !== ''; place = place.slice(0, Math.max(place.lastIndexOf('/'), 0))) {
      if (changed > (newest.get(place) ?? '')) newest.set(place, changed);
    }
  }
  return newest;
}

function newestOf(entries: readonly { changed?: string | undefined }[]): string | undefined {
  return entries.reduce<string | undefined>(
    (newest, { changed = '' }) => (changed > (newest ?? '') ? changed : newest),
    undefined,
  );
}

export const SITEMAP_ISLANDS: readonly string[] = ISLAND_HANDLES;
