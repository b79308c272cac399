import type { RoutePrefix } from 'shared-contracts';
import { formatPrice, formatStatus, type Listing, phoneHref, printPath, type SimilarListing } from 'shared-contracts';
import { brokerAttribution } from 'shared-contracts/listing-facts';
import { breadcrumbs } from 'shared-contracts/pages';
import { element, escapeText, link, textElement } from '../html';
import { similarCards, sizeTexts } from './cards';
import { fullAddress, listingFacts } from './listing-facts';
import { noPicture, picture } from './picture';

/** Photos beside the first, where there are that many. */
const BESIDE = 4;

export interface ListingMain {
  listing: Listing;
  similar: readonly SimilarListing[];
  prefix: RoutePrefix;
  base: string;
  /** whom to ask about the home; empty where a way is not set */
  contact: { phone: string; email: string };
}

/** A listing as a reader without scripts needs it: photos, facts, remarks, place, and what is like it. */
export function listingMain({ listing, similar, prefix, base, contact }: ListingMain): string {
  const back = link(`${prefix.path}/listings`, 'Back to Search', 'first-back');
  return [
    `<article class="first-page"><div class="first-top">${back}</div>`,
    photos(listing, base),
    `<div class="first-columns"><div class="first-body">${heading(listing)}`,
    paragraphs(listing.public_remarks ?? listing.description ?? ''),
    factTable(listing),
    askPart(listing, contact),
    morePhotos(listing, base),
    tags('Amenities', listing.amenities),
    crumbs(listing, prefix),
    element('p', {}, link(printPath(listing.mls_id), 'Print this listing')),
    similarPart(similar, prefix, base),
    '</div></div></article>',
  ].join('');
}

function photos({ photos: all, address }: Listing, base: string): string {
  const [first, ...others] = all;
  if (!first) return `<div class="first-none">${noPicture(address.line_1)}</div>`;
  const beside = others.length >= BESIDE ? others.slice(0, BESIDE) : [];
  const large = picture(first, {
    base,
    alt: `Photo of ${address.line_1}`,
    sizes: '(width < 768px) 100vw, 40rem',
    priority: 'first',
  });
  const small = beside.map((photo, index) =>
    picture(photo, { base, alt: photo.caption ?? `Photo ${index + 2}`, sizes: '20rem', priority: 'later' }),
  );
  return [
    `<div class="${beside.length > 0 ? 'first-mosaic' : 'first-single'}">${large}${small.join('')}</div>`,
    '<div class="first-media"></div>',
  ].join('');
}

/** The photos that do not stand beside the first, for readers without scripts. */
function morePhotos({ photos: all }: Listing, base: string): string {
  const first = all.length > BESIDE ? BESIDE + 1 : 1;
  const rest = all
    .slice(first)
    .map((photo, index) =>
      picture(photo, { base, alt: photo.caption ?? `Photo ${index + first + 1}`, sizes: '20rem', priority: 'later' }),
    );
  return rest.length === 0
    ? ''
    : `<noscript><h2>More photos</h2><div class="first-strip">${rest.join('')}</div></noscript>`;
}

function heading(listing: Listing): string {
  const price =
    listing.asking_price === null ? 'Price on request' : formatPrice(listing.asking_price, listing.is_rental);
  const facts = sizeTexts({
    beds: listing.total_beds ?? listing.beds,
    baths: listing.total_baths ?? listing.baths,
    total_floor_area: listing.total_floor_area ?? listing.living_area,
    lot_size_ft: listing.lot_size_ft,
    type: [listing.dwelling_type_name].flat().join(', '),
  });
  return [
    textElement('p', 'first-large-price', price),
    textElement('h1', 'first-address', fullAddress(listing)),
    textElement('p', 'first-details', facts.join(' · ')),
    textElement('p', 'first-soft', formatStatus(listing.listing_status_name).label),
  ].join('');
}

const paragraphs = (text: string) => textElement('p', 'first-remarks', text);

export function factTable(listing: Listing): string {
  const rows = listingFacts(listing).map(
    ({ label, value }) => `<div><dt>${escapeText(label)}</dt><dd>${escapeText(value)}</dd></div>`,
  );
  return element('dl', { class: 'first-facts' }, rows);
}

/** The ways to ask about this home that need no form, and who sells it. */
function askPart(listing: Listing, { phone, email }: ListingMain['contact']): string {
  const { mls_number, address } = listing;
  // unlike encodeURIComponent it takes half a letter, too
  const subject = new URLSearchParams({ subject: `${address.line_1}, MLS ${mls_number}` });
  const ways = [
    phone && link(phoneHref(phone) ?? `tel:${phone}`, `Call ${phone}`),
    email && link(`mailto:${email}?${subject.toString().replaceAll('+', '%20')}`, `Write to ${email}`),
  ];
  const attribution = brokerAttribution(listing);
  const brokered = attribution === null ? '' : textElement('p', 'first-soft', attribution);
  const ask = element('p', { class: 'first-ways' }, ways.filter((way) => way !== '').join(' '));
  return ask === '' ? brokered : `<h2>Ask about this home</h2>${ask}${brokered}`;
}

function tags(title: string, values: readonly string[]): string {
  if (values.length === 0) return '';
  return `<h2>${escapeText(title)}</h2>${element(
    'ul',
    { class: 'first-tags' },
    values.map((value) => textElement('li', undefined, value)),
  )}`;
}

function crumbs(listing: Listing, prefix: RoutePrefix): string {
  const steps = breadcrumbs(listing, prefix).map(({ name, href }) => `<li>${link(href, name)}</li>`);
  return steps.length === 0 ? '' : `<h2>Location</h2><ol class="first-crumbs">${steps.join('')}</ol>`;
}

function similarPart(similar: readonly SimilarListing[], prefix: RoutePrefix, base: string): string {
  if (similar.length === 0) return '';
  const hrefOf = (slug: string) => `${prefix.path}/listings/${encodeURIComponent(slug)}`;
  return `<h2>Similar listings</h2>${similarCards(similar, { base, hrefOf, soon: 0 })}`;
}
