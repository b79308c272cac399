import { createHash } from 'node:crypto';
import { PHOTO_WIDTHS, type Photo } from 'shared-contracts';
import { isPublicHost, literalAddress } from '../../../platform/network/safe-address';
import { widthsOf } from '../photo-size';
import type { FeedPhotoTable } from './feed-photos.tables';

export const feedPhotoId = (source: string): string => digest(source);
/** Names a copy by its content, so that it never changes. */
export const contentHash = (bytes: Uint8Array): string => digest(bytes);

function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** Whether an address of a feed may be a public photo: https at the default port, by name, without a password. */
export function isPublicPhoto(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, port, hostname } = new URL(address);
  const plain = protocol === 'https:' && username === '' && password === '' && port === '';
  return plain && literalAddress(hostname) === null && isPublicHost(hostname);
}

/** Whether photos of a host are mirrored: `hosts` is the setting, '*' means every public host. */
export function isKeptHere(address: string, hosts: readonly string[]): boolean {
  return isPublicPhoto(address) && (hosts.includes('*') || hosts.includes(new URL(address).hostname));
}

/** The id of a mirrored photo, by its source or by the address that hides it; null for any other. */
export function keptPhotoId({ original }: Photo, hosts: readonly string[]): string | null {
  return HIDDEN.exec(original)?.[1] ?? (isKeptHere(original, hosts) ? feedPhotoId(original) : null);
}

const HIDDEN = /^\/photos\/feed\/([\w-]{22})\/original\.webp$/;

/** The photo without data that may reveal the street: its own address and its caption. */
export function hiddenPhoto(photo: Photo, id: string): Photo {
  return { ...photo, original: `/photos/feed/${id}/original.webp`, caption: null };
}

/** Address of a mirrored photo: its copy by content if it exists, until then by its source. */
export function feedPhotoAddresses(photo: Photo, id: string, known: FeedPhotoTable | undefined): Photo {
  const { original, caption } = photo;
  if (known && known.hash !== null && known.width !== null && known.height !== null) {
    const { hash, width, height, thumbhash } = known;
    const widths = widthsOf(width);
    const at = (size: number) => `/photos/kept/${hash}/${size}.webp`;
    const [narrowest = width, widest = narrowest] = [widths[0], widths.at(-1)];
    return { post_large: at(widest), thumb: at(narrowest), original, thumbhash, caption, width, height, widths };
  }
  const at = (size: number) => `/photos/feed/${id}/${size}.webp`;
  return { post_large: at(1600), thumb: at(480), original, thumbhash: null, caption, widths: [...PHOTO_WIDTHS] };
}
