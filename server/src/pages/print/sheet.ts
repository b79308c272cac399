import {
  formatPrice,
  formatStatus,
  type Listing,
  type PublicSettings,
  photoUrl,
  truncateWords,
} from 'shared-contracts';
import { brokerAttribution } from 'shared-contracts/listing-facts';
import { element, escapeText, link, tag, textElement } from '../../platform/html';
import { fullAddress, listingFacts, sizeTexts } from '../listing-facts';
import { dayText, paper } from './paper';

/** One large photo and two next to it fill a page together with the facts. */
const PHOTOS = 3;

/** The print sheet of a listing. */
export function printSheet(listing: Listing, settings: PublicSettings, origin: string, now: Date): string {
  const { siteName, companyPhone, supportEmail } = settings;
  const address = fullAddress(listing);
  const web = `${origin}/listings/${encodeURIComponent(listing.slug)}`;
  return paper(`${address} | ${siteName}`, siteName, dayText(now), [
    textElement('h1', undefined, address),
    textElement('p', 'paper-price', priceOf(listing)),
    textElement('p', 'paper-soft', [...sizes(listing), formatStatus(listing.listing_status_name).label].join(' · ')),
    photos(listing, settings.photoBase),
    textElement('p', 'paper-remarks', remarksOf(listing)),
    '<h2>Details</h2>',
    facts(listing),
    listing.amenities.length > 0 ? textElement('p', undefined, `Amenities: ${listing.amenities.join(', ')}`) : '',
    element('div', { class: 'paper-foot' }, [
      `<p>${link(web, web)}</p>`,
      textElement('p', undefined, [siteName, companyPhone, supportEmail].filter(Boolean).join(' · ')),
      textElement('p', undefined, brokerAttribution(listing) ?? ''),
      textElement('p', undefined, disclaimerOf(listing, settings)),
    ]),
  ]);
}

/** Letters of the remarks that leave the sheet a page or two. */
const MAX_REMARKS = 1800;

/** The remaining photos are at the printed address. */
function remarksOf({ public_remarks, description }: Listing): string {
  const text = public_remarks ?? description ?? '';
  return text.length > MAX_REMARKS
    ? `${truncateWords(text, MAX_REMARKS)} More on the web, at the address below.`
    : text;
}

export const priceOf = (listing: Pick<Listing, 'asking_price' | 'is_rental'>): string =>
  listing.asking_price === null ? 'Price on request' : formatPrice(listing.asking_price, listing.is_rental);

function sizes(listing: Listing): string[] {
  return sizeTexts({
    beds: listing.total_beds ?? listing.beds,
    baths: listing.total_baths ?? listing.baths,
    total_floor_area: listing.total_floor_area ?? listing.living_area,
    lot_size_ft: listing.lot_size_ft,
    type: [listing.dwelling_type_name].flat().join(', '),
  });
}

function photos({ photos: all, address }: Listing, base: string): string {
  const shown = all.slice(0, PHOTOS).map((photo, index) =>
    tag('img', {
      src: photoUrl(photo.post_large, base),
      alt: photo.caption ?? `Photo ${index + 1} of ${address.line_1}`,
    }),
  );
  return element('div', { class: 'paper-photos' }, shown);
}

function facts(listing: Listing): string {
  const rows = listingFacts(listing).map(
    ({ label, value }) => `<div><dt>${escapeText(label)}</dt><dd>${escapeText(value)}</dd></div>`,
  );
  return element('dl', { class: 'paper-facts' }, rows);
}

/** The words the MLS of the listing asks for. */
function disclaimerOf({ mls_provider: provider, display_rules }: Listing, { disclaimers }: PublicSettings): string {
  if (display_rules?.disclaimer) return display_rules.disclaimer;
  const name = (provider ?? '').toLowerCase();
  if (name.includes('central')) return disclaimers.hiCentral;
  if (name.includes('ram') || name.includes('maui')) return disclaimers.ram;
  return disclaimers.his;
}
