import { DESCRIPTION_PREVIEW, type ListingRef } from 'shared-contracts';

/** A title longer than this is cut by search engines [B9.30]. */
const TITLE_LIMIT = 70;

/** Adds '| {site}' where it fits; a title is never cut in the middle of a word [B9.30] (D85). */
export function pageTitle(title: string, siteName: string): string {
  const suffix = ` | ${siteName}`;
  if (title.length + suffix.length < TITLE_LIMIT) return title + suffix;
  if (title.length < TITLE_LIMIT) return title;
  const cut = title.slice(0, TITLE_LIMIT - 1);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)).trimEnd() || cut;
}

/** Words only: everything outside ASCII goes, blanks are joined [B5.27]. The DOM escapes what is left. */
export function plainDescription(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\s+/g, ' ')
    .replace(/[^\x20-\x7e]+/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Photo count first, then up to 200 characters of the remarks [B9.12]. */
export function listingDescription(listing: ListingRef): string {
  const photos =
    listing.photo_count === undefined
      ? ''
      : `${listing.photo_count} ${listing.photo_count === 1 ? 'photo' : 'photos'}. `;
  const remarks =
    listing.public_remarks ?? [listing.type, listing.address, listing.town, listing.island].filter(Boolean).join(', ');
  return plainDescription(photos + remarks.slice(0, DESCRIPTION_PREVIEW.metadata));
}
