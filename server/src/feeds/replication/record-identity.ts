import { createHash } from 'node:crypto';
import { type SourceRecord, standardFields } from '../connector/connector';
import { isRecord } from '../mapping/read-values';

/** Fields of a medium that say which one it is and how it is shown; its addresses may differ in every response. */
const SHOWN = [
  'Order',
  'ShortDescription',
  'MediaCategory',
  'MediaModificationTimestamp',
  'Permission',
  'PreferredPhotoYN',
];
const SHOWN_BY_SPARK = ['Caption', 'Name', 'Primary'];

/**
 * Names the photos of a record: PhotosChangeTimestamp where the feed sends it, otherwise a digest of its media without what
 * signs their addresses. Photos of the same name are not fetched again.
 */
function photosNameOf(value: Record<string, unknown>): string | null {
  const { PhotosChangeTimestamp: changed, Media: media, Photos: photos } = standardFields(value);
  if (typeof changed === 'string') return changed;
  const list = [media, photos].find(Array.isArray);
  return list === undefined ? null : digest(list.map(mediumOf));
}

/** The record without its media, which `photosNameOf` names. */
export function withoutMedia(value: Record<string, unknown>): Record<string, unknown> {
  const { StandardFields: standard, Media, Photos, ...rest } = value;
  if (!isRecord(standard)) return standard === undefined ? rest : { ...rest, StandardFields: standard };
  return { ...rest, StandardFields: withoutMedia(standard) };
}

function mediumOf(medium: unknown): unknown {
  if (!isRecord(medium)) return medium;
  const { MediaKey: key, Id: id, MediaURL, Uri1280, UriLarge } = medium;
  const address = MediaURL ?? Uri1280 ?? UriLarge;
  const name = key ?? id ?? (typeof address === 'string' ? fileOf(address) : null);
  return [name, ...[...SHOWN, ...SHOWN_BY_SPARK].map((field) => medium[field] ?? null)];
}

/** The file of an address: its query and its folders may hold a signature. */
const fileOf = (address: string): string => address.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? address;

/** A record by what stays and what changes in it. */
export interface IdentifiedRecord extends SourceRecord {
  /** its key; a record without one has its hash */
  id: string;
  /** media count by their name, as their addresses differ in every response */
  hash: string;
  photosAt: string | null;
}

/** The record with its identity. */
export function identify(record: SourceRecord): IdentifiedRecord {
  const photosAt = photosNameOf(record.value);
  const hash = digest([withoutMedia(record.value), photosAt]);
  return { ...record, id: record.key ?? `?${hash}`, hash, photosAt };
}

/** A short digest of any JSON value. */
function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}
