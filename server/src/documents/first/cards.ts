import {
  type CardPhoto,
  formatBaths,
  formatBeds,
  formatCardPrice,
  formatLotSize,
  formatSquareFeet,
  formatStatus,
  RESULT_PHOTO_SIZES,
  type ResultCard,
  type SimilarListing,
} from 'shared-contracts';
import { element, textElement } from '../html';
import { noPicture, type PictureOptions, picture } from './picture';

export interface CardOptions {
  base: string;
  hrefOf: (slug: string) => string;
  /** how many photos are asked for at once */
  soon: number;
}

interface CardFacts {
  slug: string;
  photo: CardPhoto | null;
  status: string;
  price: string;
  facts: readonly string[];
  address: string;
  place: string;
  office: string | null;
}

/** Results as a list of links, in the shape the search will draw them. */
export function resultCards(results: readonly ResultCard[], options: CardOptions): string {
  return cardList(results.map(ofResult), options);
}

export function similarCards(listings: readonly SimilarListing[], options: CardOptions): string {
  return cardList(listings.map(ofSimilar), options);
}

function cardList(cards: readonly CardFacts[], options: CardOptions): string {
  return element(
    'ul',
    { class: 'first-cards' },
    cards.map((facts, index) => element('li', {}, card(facts, index, options))),
  );
}

function card(facts: CardFacts, index: number, { base, hrefOf, soon }: CardOptions): string {
  const priority: PictureOptions['priority'] = index >= soon ? 'later' : index === 0 ? 'first' : 'soon';
  const photo = facts.photo
    ? picture(facts.photo, { base, alt: `Photo of ${facts.address}`, sizes: RESULT_PHOTO_SIZES, priority })
    : noPicture(facts.address);
  return element('a', { href: hrefOf(facts.slug), class: 'first-card' }, [
    `<span class="first-photo">${photo}${textElement('span', 'first-status', formatStatus(facts.status).label)}</span>`,
    textElement('span', 'first-price', facts.price),
    textElement('span', undefined, facts.facts.join(' · ')),
    textElement('span', 'first-soft', [facts.address, facts.place].filter(Boolean).join(', ')),
    textElement('span', 'first-faint', facts.office ?? ''),
  ]);
}

function ofResult(listing: ResultCard): CardFacts {
  const town = listing.town ?? listing.geo_town;
  const island = listing.island ?? listing.geo_island;
  return {
    slug: listing.slug,
    photo: listing.photos[0] ?? null,
    status: listing.status,
    price: formatCardPrice(listing.asking_price, listing.is_rental === true),
    facts: sizeTexts(listing),
    address: listing.street_address_short,
    place: [...new Set([town, island])].filter(Boolean).join(', '),
    office: listing.listing_office_name ?? null,
  };
}

function ofSimilar(listing: SimilarListing): CardFacts {
  return {
    slug: listing.slug,
    photo: listing.photo,
    status: listing.status,
    price: formatCardPrice(listing.asking_price, listing.is_rental),
    facts: sizeTexts({ ...listing, type: listing.dwelling_type_name }),
    address: listing.address,
    place: '',
    office: listing.listing_office_name,
  };
}

interface Sizes {
  beds?: number | null | undefined;
  baths?: number | null | undefined;
  total_floor_area?: number | null | undefined;
  lot_size_ft?: number | null | undefined;
  type: string;
}

/** Beds, baths, floor, lot, type; what is unknown is left out. */
export function sizeTexts({ beds, baths, total_floor_area: floor, lot_size_ft: lot, type }: Sizes): string[] {
  const lotText = formatLotSize(lot);
  return [
    beds || floor ? formatBeds(beds) : '',
    baths ? formatBaths(baths) : '',
    formatSquareFeet(floor),
    lotText.endsWith('sq ft') ? `${lotText} lot` : lotText,
    type,
  ].filter((text) => text !== '');
}
