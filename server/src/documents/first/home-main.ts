import type { BlogPost, ListingCard, Photo } from 'shared-contracts';
import { element, escapeText, link, textElement } from '../html';
import { resultCards } from './cards';
import { picture } from './picture';

export interface HomeMain {
  hero: Photo | null;
  /** shown where there is no house */
  coast: string | null;
  base: string;
  newest: readonly ListingCard[];
  islands: readonly { name: string; href: string; count: number; image: string | null }[];
  posts: readonly BlogPost[];
}

/** The home page for readers without scripts: a search, the islands, what is new. */
export function homeMain({ hero, coast, base, newest, islands, posts }: HomeMain): string {
  return [
    heroPart(hero, coast, base),
    '<div class="first-simple"><h2>Six islands, one search</h2>',
    element(
      'ul',
      {},
      islands.map(
        ({ name, href, count }) => `<li>${link(href, name)} ${escapeText(count.toLocaleString('en-US'))} for sale</li>`,
      ),
    ),
    '<h2>New on the market</h2>',
    '</div><div class="first-page first-wide">',
    resultCards(newest, { base, hrefOf: (slug) => `/listings/${encodeURIComponent(slug)}`, soon: 0 }),
    '</div><div class="first-simple">',
    posts.length > 0 ? '<h2>From the blog</h2>' : '',
    element(
      'ul',
      {},
      posts.slice(0, 3).map((post) => `<li>${link(post.link, post.title.rendered)}</li>`),
    ),
    '</div>',
  ].join('');
}

function heroPart(hero: Photo | null, coast: string | null, base: string): string {
  const shown = hero ?? coast;
  const photo = shown === null ? '' : picture(shown, { base, alt: '', sizes: '100vw', priority: 'first' });
  return [
    `<section class="first-hero"><div class="first-hero-photo">${photo}</div><div class="first-hero-text">`,
    textElement('h1', undefined, 'Find your place in Hawaii'),
    '<noscript><form action="/listings" method="get" class="first-form">',
    '<label>Place, address or MLS number <input name="query" type="search"></label>',
    '<button type="submit">Search</button></form></noscript></div></section>',
  ].join('');
}
