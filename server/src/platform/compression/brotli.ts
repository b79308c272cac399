import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';

/** Smaller responses are sent uncompressed. */
export const WORTH_PACKING = 1024;
/** Window for a whole response, at most 1 MB: with several windows a page of cards would be an eighth larger. */
const WINDOW_BITS = 20;

const aside = promisify(brotliCompress);

/** For responses that are sent once: 0.8 ms for a page of 200 KB. */
const FAST = 1;
/** For documents, which caches keep for many visitors: a fifth smaller, for three times the time. */
const DENSE = 5;

/** Compresses a whole text at once, which needs a fifth of the time of a stream. */
export const brotli = (bytes: Uint8Array): Buffer => brotliCompressSync(bytes, optionsFor(bytes, FAST));

/** The same in another thread. */
export const brotliAside = (bytes: Uint8Array): Promise<Buffer> => aside(bytes, optionsFor(bytes, FAST));

let dense = 0;

/**
 * The same for a text that is cached, with the better and slower compression while a processor is free for it. Under more
 * load the fast one leaves time for rendering.
 */
export async function brotliCached(bytes: Uint8Array): Promise<Buffer> {
  if (dense >= availableParallelism()) return brotliAside(bytes);
  dense += 1;
  try {
    return await aside(bytes, optionsFor(bytes, DENSE));
  } finally {
    dense -= 1;
  }
}

const optionsFor = ({ length }: Uint8Array, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
});
