import type { Photo } from 'shared-contracts';
import type { StoredListing } from '../listings';
import { isPublicHost } from '../platform/network';
import { type Fields, isRecord } from './fields';

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

type MediaRecord = Record<string, unknown>;

/** Feeds write 'UnbrandedVirtualTour' or 'Unbranded Virtual Tour'. */
const category = (media: MediaRecord): string =>
  String(media.MediaCategory ?? 'Photo')
    .toLowerCase()
    .replace(/\s+/g, '');
const order = (media: MediaRecord): number =>
  Number.isFinite(Number(media.Order)) ? Number(media.Order) : Number.MAX_SAFE_INTEGER;

function isPublic({ Permission }: MediaRecord): boolean {
  const permissions = [Permission].flat().filter((entry) => typeof entry === 'string');
  return permissions.length === 0 || permissions.some((entry) => entry === 'Public' || entry === 'IDX');
}

function photoOf(media: MediaRecord): Photo | null {
  const original = safeUrl(media.MediaURL);
  if (original === null) return null;
  const caption = media.ShortDescription;
  return {
    original,
    post_large: safeUrl(media.LargeURL) ?? original,
    thumb: safeUrl(media.ThumbURL) ?? original,
    thumbhash: null,
    caption: typeof caption === 'string' && caption.trim() !== '' ? caption.trim().slice(0, 200) : null,
  };
}

/** The preferred photo first, then the feed's order. Equal numbers keep the order of the feed. */
function photosOf(media: MediaRecord[]): Photo[] {
  const rank = (entry: MediaRecord) => (entry.PreferredPhotoYN === true ? -1 : order(entry));
  const photos = media
    .filter((entry) => category(entry) === 'photo' && isPublic(entry))
    .sort((a, b) => rank(a) - rank(b));
  return photos.flatMap((entry) => photoOf(entry) ?? []);
}

/** The site may only show tours without a broker's brand. */
function toursOf(fields: Fields, media: MediaRecord[]): string[] {
  const named = ['VirtualTourURLUnbranded', 'VirtualTourURLUnbranded2', 'VirtualTourURLUnbranded3'].map((name) =>
    fields.text(name),
  );
  const spark = fields
    .records('VirtualTours')
    .filter(({ Type }) => String(Type).toLowerCase() === 'unbranded')
    .map(({ Uri }) => Uri);
  const fromMedia = media.filter((entry) => category(entry) === 'unbrandedvirtualtour').map(({ MediaURL }) => MediaURL);
  const all = [...named, ...spark, ...fromMedia].flatMap((url) => safeUrl(url) ?? []);
  return [...new Set(all)];
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
  const media = fields.records('Media').filter(isRecord);
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
