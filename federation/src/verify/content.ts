import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** 'sha384-…' of a file's content, as a browser checks it. */
export function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Whether brotli data holds exactly this content; never unpacks more than that. */
export function unpacksTo(packed: Uint8Array, content: Uint8Array): boolean {
  try {
    // one byte is the least limit there is
    return brotliDecompressSync(packed, { maxOutputLength: Math.max(1, content.length) }).equals(content);
  } catch {
    return false;
  }
}

/** Whoever publishes waits for it, and the best packing takes ten times as long: seconds per megabyte. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Bytes over the wire: of the packed twin where it truly is one, else about what brotli makes of it, rather more. */
export function sizeOverWire(content: Uint8Array, packed: Uint8Array | undefined): number {
  if (packed && unpacksTo(packed, content)) return packed.length;
  return brotliCompressSync(content, QUICKLY).length;
}
