import { blogPosts, fitTitle, searchAll } from 'shared-contracts';
import { type Page, page } from './page';
import type { PageContext } from './page-for-route';

/** What the home page asks for first; the very input its own code uses. */
const NEWEST = { sort_order: 'newest' as const, limit: 8, aggregates_query: [] };
const ISLANDS = ['kauai', 'oahu', 'maui', 'big-island', 'lanai', 'molokai'];

export async function homePage({ asker, settings, origin, regions }: PageContext): Promise<Page> {
  const { SITE_NAME, COMPANY_PHONE, SUPPORT_EMAIL } = settings;
  await Promise.all([asker.ask(searchAll, { body: NEWEST }), asker.ask(blogPosts, { query: {} })]);
  return page({
    title: fitTitle('Hawaii Real Estate', SITE_NAME),
    description:
      'Search every home, condo and piece of land for sale on Kauai, Oahu, Maui, Big Island, Lanai and Molokai.',
    canonical: '/',
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'RealEstateAgent',
        name: SITE_NAME,
        url: origin,
        telephone: COMPANY_PHONE,
        email: SUPPORT_EMAIL,
      },
    ],
    plain: {
      heading: SITE_NAME,
      paragraphs: ['Search every home, condo and piece of land for sale in Hawaii.'],
      links: ISLANDS.map((island) => ({
        label: regions?.namesOf([island])?.[0] ?? island,
        href: `/listings/${island}`,
      })),
    },
  });
}
