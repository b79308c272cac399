import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** Integrity value of a file's content ('sha384-…'). */
export function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Whether brotli data decompresses to exactly this content. Never decompresses more than that. */
export function unpacksTo(packed: Uint8Array, content: Uint8Array): boolean {
  try {
    // the smallest possible limit is one byte
    return brotliDecompressSync(packed, { maxOutputLength: Math.max(1, content.length) }).equals(content);
  } catch {
    return false;
  }
}

/** A medium quality: the user waits, and quality 11 takes ten times as long (seconds per megabyte). */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Transfer size in bytes: that of the compressed copy if it is valid, else an upper estimate by a lower brotli quality.
 */
export function sizeOverWire(content: Uint8Array, packed: Uint8Array | undefined): number {
  if (packed && unpacksTo(packed, content)) return packed.length;
  return brotliCompressSync(content, QUICKLY).length;
}
