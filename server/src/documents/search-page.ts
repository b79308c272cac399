import {
  decodeSearch,
  encodeSearch,
  type ListingCard,
  type Route,
  readFavorites,
  readHidden,
  type SearchState,
  savedSearchByCode,
  searchAll,
  searchDescription,
  searchPath,
  searchRequestOf,
  searchTitle,
  withQuery,
} from 'shared-contracts';
import { type Page, page, Redirect } from './page';
import type { PageContext } from './page-for-route';
import { photoAddress } from './photo-address';

/** Photos asked for before any script has run: those a phone shows first. */
const FIRST_PHOTOS = 2;
const LINKS_WITHOUT_SCRIPTS = 100;
/** Query fields that are not part of a search and survive a redirect. */
const KEPT_FIELDS = /^(?:show_[a-z_]+|utm_[a-z]+|gclid|fbclid|mfe\..+)$/;

type SearchRoute = Extract<Route, { page: 'search' }>;

/** A search with its first page of results in the document. */
export async function searchPage(context: PageContext, route: SearchRoute): Promise<Page | Redirect> {
  const { match, asker, settings, regions } = context;
  const moved = route.savedSearchCode === null ? betterAddress(context, route) : null;
  if (moved) return moved;
  const search = await searchOf(context, route);
  const names = regions?.namesOf(route.handles) ?? route.handles;
  const answer = search
    ? await asker.ask(searchAll, { body: searchRequestOf(search, await personal(context)) })
    : undefined;
  const facts: Pick<SearchState, 'filters' | 'page'> = search ?? { filters: {}, page: 1 };
  const title = searchTitle(facts, names, settings.SITE_NAME);
  const results = answer?.results ?? [];
  return page({
    title,
    description: searchDescription(facts, names, answer?.total ?? null),
    canonical: route.savedSearchCode === null ? match.canonical : null,
    image: firstPhotos(results, settings.PHOTO_BASE)[0] ?? null,
    photos: firstPhotos(results, settings.PHOTO_BASE),
    plain: {
      heading: title,
      paragraphs: answer ? [`${answer.total.toLocaleString('en-US')} listings`] : [],
      links: results.slice(0, LINKS_WITHOUT_SCRIPTS).map(({ street_address_short, slug }) => ({
        label: street_address_short,
        href: `${match.prefix.path}/listings/${slug}`,
      })),
    },
  });
}

/** The stored search behind a code, or the one the address writes; none when the code is gone. */
async function searchOf({ match, asker }: PageContext, route: SearchRoute): Promise<SearchState | null> {
  if (route.savedSearchCode === null) return decodeSearch(match.query, route.handles);
  await asker.ask(savedSearchByCode, { params: { code: route.savedSearchCode } });
  // its parameters are turned into a search by the search remote, which then asks for the results itself
  return null;
}

/** Hidden listings and favorites belong to the request of somebody signed in. */
async function personal({ asker, signedIn }: PageContext): Promise<{ hidden?: string[]; favorites?: string[] }> {
  if (!signedIn) return {};
  const [hidden, favorites] = await Promise.all([asker.ask(readHidden, {}), asker.ask(readFavorites, {})]);
  return {
    hidden: hidden?.hidden ?? [],
    favorites: (favorites?.favorites ?? []).flatMap(({ internal_id }) => (internal_id === null ? [] : [internal_id])),
  };
}

/** Old slugs, levels left out and other spellings lead to the one address [A2.2] [A2.4]. */
function betterAddress({ match, regions }: PageContext, route: SearchRoute): Redirect | null {
  const handles = regions?.fullPath(route.handles) ?? route.handles;
  const address = encodeSearch(decodeSearch(match.query, handles));
  const path = searchPath(match.prefix, address.handles);
  if (withoutSlash(path) === withoutSlash(match.path)) return null;
  const kept = [...new URLSearchParams(match.query)].filter(([name]) => KEPT_FIELDS.test(name));
  const fields = [...new URLSearchParams(address.query), ...kept];
  return new Redirect(withQuery(path, new URLSearchParams(fields).toString()), 301);
}

const withoutSlash = (path: string) => path.replace(/\/+$/, '');

function firstPhotos(results: readonly ListingCard[], base: string): string[] {
  return results
    .slice(0, FIRST_PHOTOS)
    .flatMap(({ photos: [photo] }) => (photo ? [photoAddress(photo.thumb, base)] : []));
}
