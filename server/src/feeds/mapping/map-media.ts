import type { StoredListing } from 'search-engine';
import type { Photo } from 'shared-contracts';
import { isPublicHost } from '../../platform/network/safe-address';
import type { Fields } from './fields';

/**
 * An address that a browser may load: https only, and http becomes https. Addresses with credentials, other schemes,
 * and hosts of private networks are refused.
 */
export function safeUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2000 || !URL.canParse(value.trim())) return null;
  const url = new URL(value.trim());
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.username !== '' || url.password !== '' || !isPublicHost(url.hostname)) return null;
  url.protocol = 'https:';
  return url.href;
}

/** Feeds write 'UnbrandedVirtualTour' or 'Unbranded Virtual Tour'. */
const category = (media: Fields): string => (media.text('MediaCategory') ?? 'Photo').toLowerCase().replace(/\s+/g, '');

function isPublic(media: Fields): boolean {
  const permissions = media.list('Permission');
  if (permissions.length === 0) return !media.says('Permission');
  return permissions.some((entry) => entry === 'Public' || entry === 'IDX');
}

/** The address in a field; one that no browser may load is reported. */
function urlIn(media: Fields, ...names: string[]): string | null {
  for (const name of names) {
    if (!media.says(name)) continue;
    const url = safeUrl(media.value(name));
    if (url !== null) return url;
    media.report(name);
  }
  return null;
}

function photoOf(media: Fields): Photo | null {
  const original = urlIn(media, 'MediaURL');
  if (original === null) return null;
  return {
    original,
    post_large: urlIn(media, 'LargeURL') ?? original,
    thumb: urlIn(media, 'ThumbURL') ?? original,
    thumbhash: null,
    caption: media.text('ShortDescription')?.slice(0, 200) ?? null,
  };
}

/** The preferred photo first, then the feed's order, then those without one. Equal numbers keep the order of the feed. */
function photosOf(media: Fields[]): Photo[] {
  const ranked = media
    .filter((entry) => category(entry) === 'photo' && isPublic(entry))
    .map((entry) => ({ entry, rank: entry.yesNo('PreferredPhotoYN') === true ? -1 : entry.order('Order') }));
  return ranked.sort((a, b) => a.rank - b.rank).flatMap(({ entry }) => photoOf(entry) ?? []);
}

/** The site may only show tours without a broker's brand. */
function toursOf(fields: Fields, media: Fields[]): string[] {
  const named = ['VirtualTourURLUnbranded', 'VirtualTourURLUnbranded2', 'VirtualTourURLUnbranded3'].map((name) =>
    fields.value(name) === null ? null : urlIn(fields, name),
  );
  const spark = fields
    .records('VirtualTours')
    .filter((tour) => tour.text('Type')?.toLowerCase() === 'unbranded')
    .map((tour) => urlIn(tour, 'Uri'));
  const fromMedia = media
    .filter((entry) => category(entry) === 'unbrandedvirtualtour')
    .map((entry) => urlIn(entry, 'MediaURL'));
  return [...new Set([...named, ...spark, ...fromMedia].filter((url) => url !== null))];
}

type Media = Pick<
  StoredListing,
  'photos' | 'tile_photos' | 'images' | 'virtual_tour_url' | 'virtual_tour_urls' | 'uploadedVideoData'
>;

/**
 * Photos in the feed's order, and tours; invalid addresses are left out. Captions and tours of a listing with a
 * withheld address may show the street, so they are left out too.
 */
export function mapMedia(fields: Fields, { isWithheld }: { isWithheld: boolean }): Media {
  const media = fields.records('Media');
  const photos = photosOf(media).map((photo) => (isWithheld ? { ...photo, caption: null } : photo));
  const tours = isWithheld ? [] : toursOf(fields, media);
  return {
    photos,
    tile_photos: photos.slice(0, 5).map(({ thumb }) => thumb),
    images: photos.map(({ post_large }) => ({ url: post_large })),
    virtual_tour_url: tours[0] ?? null,
    virtual_tour_urls: tours,
    // feeds send HTML of players, never a video id
    uploadedVideoData: { videos: [] },
  };
}
