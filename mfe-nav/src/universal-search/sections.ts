import {
  type Agent,
  type BlogPost,
  CAPS,
  type DwellingKey,
  decodeSearch,
  dwellingKey,
  formatCardPrice,
  handle,
  type ListingCard,
  listingPath,
  MINIMUM_LENGTH,
  parseRegionPath,
  placeHeading,
  placeName,
  placePath,
  type RegionSearchResult,
  type RouteMatch,
  type SavedSearch,
  savedSearchPath,
  searchPath,
  truncate,
} from 'shared-contracts';
import { searchTextLength } from 'shared-contracts/text-length';
import { i18n } from '../texts';

/** One row of the panel: its text, and the action when it is chosen. */
export interface Entry {
  id: string;
  text: string;
  detail?: string;
  /** its address; without one the text is searched again */
  href: string | null;
  newWindow?: boolean;
  /** a previous search can be removed */
  removable?: boolean;
  /** dwelling types of an area with their counts */
  breakdown?: Entry[];
}
export interface Section {
  title: string;
  entries: Entry[];
  more?: { text: string; href: string };
}

/** The length from which the server searches; for agents it needs one character more. */
export const isSearchable = (text: string): boolean => searchTextLength(text) >= MINIMUM_LENGTH.searchText;

export function previousSearches(terms: readonly string[], text: string): Section {
  const wanted = text.trim().toLowerCase();
  const entries = terms
    .filter((term) => term.toLowerCase().includes(wanted))
    .map((term) => ({ id: `previous:${term}`, text: term, href: null, removable: true }));
  return { title: i18n.t('Previous Searches'), entries };
}

/** Saved searches of the user that contain the typed text, titles cut to 60 characters. */
export function savedSearches(saved: readonly SavedSearch[], text: string, match: RouteMatch): Section {
  const wanted = text.trim().toLowerCase();
  const entries = saved
    .filter(({ title, share_code }) => share_code && title.toLowerCase().includes(wanted))
    .map(({ id, title, share_code }) => ({
      id: `saved:${id}`,
      text: truncate(title || i18n.t('(blank)'), CAPS.savedSearchTitle),
      href: savedSearchPath(match.prefix, share_code ?? ''),
    }));
  return { title: i18n.t('Saved Searches'), entries };
}

/** At most five areas, 'area of service' left out, shortest label first. */
export function areas(results: readonly RegionSearchResult[], from: RegionLinkBase): Section {
  const entries = results
    .filter(({ label, name }) => !`${label} ${name}`.toLowerCase().includes('area of service'))
    .toSorted((one, other) => one.label.length - other.label.length)
    .slice(0, CAPS.areas)
    .map((region) => areaEntry(region, from));
  return { title: i18n.t('Areas'), entries };
}

function areaEntry(region: RegionSearchResult, from: RegionLinkBase): Entry {
  const id = `area:${region.handles.join('/')}`;
  return {
    id,
    text: placeHeading(region.name),
    detail: placePath(namesOf(region)),
    href: regionHref(from, region.handles),
    breakdown: region.summary.map(({ label, count }) => ({
      id: `${id}:${label}`,
      text: label,
      detail: String(count),
      href: regionHref(from, region.handles, dwellingKey(label)),
    })),
  };
}

/** The region's name and those around it, the largest last. */
function namesOf({ name, region_level_string: path }: RegionSearchResult): string[] {
  return (
    parseRegionPath(path)
      ?.map((step) => step.name)
      .reverse() ?? [name]
  );
}

/** Parameters of the previous place and text: the search of another region starts without them. */
const LEFT_BEHIND = [
  'page',
  'query',
  'hl_regions',
  'map_ne_lat',
  'map_sw_lat',
  'map_ne_lng',
  'map_sw_lng',
  'map_c_lat',
  'map_c_lng',
];

/** The start of a link to a region: the prefix of the address, and the filters that stay. */
export interface RegionLinkBase {
  prefix: RouteMatch['prefix'];
  query: string;
}

/**
 * On a search page the other filters stay, and on an open listing those of the search below it. Elsewhere a region
 * links to its own page.
 */
export function regionLinkBase({ prefix, route, query }: RouteMatch, searchUrl: string | undefined): RegionLinkBase {
  if (route.page === 'search') return { prefix, query };
  const isOverSearch = route.page === 'listing' && searchUrl !== undefined;
  return { prefix, query: isOverSearch ? (searchUrl.split('?', 2)[1] ?? '') : '' };
}

/** Whether the search of the page is for homes to buy or to rent. */
export function dealOf({ query }: RegionLinkBase): 'sale' | 'rent' {
  return decodeSearch(query).filters.dwelling_type_name?.includes('rental') ? 'rent' : 'sale';
}

/** The address of a region, with an optional dwelling type. */
export function regionHref(from: RegionLinkBase, handles: readonly string[], type: DwellingKey | null = null): string {
  const query = new URLSearchParams(from.query);
  for (const name of LEFT_BEHIND) query.delete(name);
  if (type) query.set('type', type);
  return searchPath(from.prefix, handles, query.toString());
}

/** At most five listings: address, MLS id and breadcrumb. */
export function listings(results: readonly ListingCard[], match: RouteMatch): Section {
  const entries = results.slice(0, CAPS.listings).map((listing) => ({
    id: `listing:${listing.internal_id}`,
    text: listing.address.line_1,
    detail: [
      i18n.t('MLS {number}', { number: listing.mls_id }),
      [listing.geo_island, listing.geo_district, listing.geo_town]
        .flatMap((name) => (name ? placeName(name) : []))
        .join(' › '),
      formatCardPrice(listing.asking_price, listing.is_rental),
    ].join(' · '),
    href: listingPath(match.prefix, listing.slug),
  }));
  return { title: i18n.t('Listings'), entries };
}

/** Name and designation. */
export function agents(results: readonly Agent[]): Section {
  const entries = results.slice(0, CAPS.listings).map((agent) => ({
    id: `agent:${agent.id}`,
    text: agent.name,
    ...(agent.designation ? { detail: agent.designation } : {}),
    href: agent.direct_path,
  }));
  return { title: i18n.t('Agents'), entries };
}

/** Sections with an entry that shows every typed word come before those with similar spellings; else the order stays. */
export function bestFirst(sections: readonly Section[], text: string): Section[] {
  const wanted = handle(text).split('-');
  const shows = ({ entries }: Section) =>
    entries.some(({ text: own, detail = '' }) => {
      const shown = `-${handle(`${own} ${detail}`)}`;
      return wanted.every((word) => shown.includes(`-${word}`));
    });
  return [...sections.filter(shows), ...sections.filter((section) => !shows(section))];
}

/** At most four posts, titles cut to 50 characters, in a new window. */
export function news(posts: readonly BlogPost[]): Section {
  const entries = posts.slice(0, CAPS.blogPosts).map((post) => ({
    id: `post:${post.id}`,
    text: truncate(post.title.rendered, CAPS.blogTitle),
    detail: post.category,
    href: post.link,
    newWindow: true,
  }));
  return { title: i18n.t('News'), entries, more: { text: i18n.t('See all Blog Posts'), href: '/blog' } };
}
