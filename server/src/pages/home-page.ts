import { blogPosts, photoUrl, readIslands, searchAll, searchPath } from 'shared-contracts';
import { heroListing } from 'shared-contracts/listing-facts';
import { fitTitle } from 'shared-contracts/pages';
import { companyLd } from './json-ld';
import { type Page, page } from './page';
import type { PageContext } from './page-context';

/** The newest listings, as the page itself requests them. */
const NEWEST = { sort_order: 'newest' as const, limit: 8, aggregates_query: [] };

/** The home page: its picture is that of the listing which the page shows first. */
export async function homePage({ asker, settings, origin, regions, match }: PageContext): Promise<Page> {
  const [newest, posts = [], shown = []] = await Promise.all([
    asker.ask(searchAll, { body: NEWEST }),
    asker.ask(blogPosts, { query: {} }),
    asker.ask(readIslands, {}),
  ]);
  const hero = heroListing(newest?.results ?? [])?.photos[0] ?? null;
  const picture = hero?.post_large ?? shown.find(({ image }) => image !== null)?.image ?? null;
  const description =
    'Search every home, condo and piece of land for sale on Kauaʻi, Oʻahu, Maui, Big Island, Lānaʻi and Molokaʻi.';
  return page({
    title: fitTitle('Hawaii Real Estate', settings.SITE_NAME),
    description,
    canonical: '/',
    jsonLd: companyLd(settings, origin),
    image: picture === null ? null : photoUrl(picture, settings.PHOTO_BASE),
    plain: {
      heading: 'Find your place in Hawaii',
      paragraphs: [description],
      links: [
        ...(regions?.childrenOf([]) ?? []).map(({ name, handles }) => ({
          label: name,
          href: searchPath(match.prefix, handles),
        })),
        ...posts.map(({ title, link }) => ({ label: title.rendered, href: link })),
      ],
    },
  });
}
