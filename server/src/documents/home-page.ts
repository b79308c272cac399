import { blogPosts, type IslandContent, photoUrl, readIslands, searchAll } from 'shared-contracts';
import { heroListing } from 'shared-contracts/listing-facts';
import { fitTitle } from 'shared-contracts/pages';
import { homeMain } from './first/home-main';
import { companyLd } from './json-ld';
import { type Page, page } from './page';
import type { PageContext } from './page-context';

/** What the home page asks for first; the very input its own code uses. */
const NEWEST = { sort_order: 'newest' as const, limit: 8, aggregates_query: [] };

export async function homePage({ asker, settings, origin, regions }: PageContext): Promise<Page> {
  const [newest, posts = [], shown = []] = await Promise.all([
    asker.ask(searchAll, { body: NEWEST }),
    asker.ask(blogPosts, { query: {} }),
    asker.ask(readIslands, {}),
  ]);
  const base = settings.PHOTO_BASE;
  const results = newest?.results ?? [];
  const hero = heroListing(results)?.photos[0] ?? null;
  const coast = shown.find(({ image }) => image !== null)?.image ?? null;
  const picture = hero?.post_large ?? coast;
  return page({
    title: fitTitle('Hawaii Real Estate', settings.SITE_NAME),
    description:
      'Search every home, condo and piece of land for sale on Kauai, Oahu, Maui, Big Island, Lanai and Molokai.',
    canonical: '/',
    jsonLd: companyLd(settings, origin),
    image: picture === null ? null : photoUrl(picture, base),
    main: homeMain({ hero, coast, base, newest: results, islands: islandsOf(shown, regions), posts }),
  });
}

/** The islands with their listings' counts; by handle alone while the content store is away. */
function islandsOf(shown: readonly IslandContent[], regions: PageContext['regions']) {
  return (regions?.childrenOf([]) ?? []).map(({ name, handles, count }) => ({
    name,
    count,
    href: `/listings/${handles.join('/')}`,
    image: shown.find(({ handle }) => handle === handles[0])?.image ?? null,
  }));
}
