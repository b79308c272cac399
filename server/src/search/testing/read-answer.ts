import { brotliDecompressSync } from 'node:zlib';
import type { SearchAnswer } from 'shared-contracts';
import type { WrittenAnswer } from '../listing-search';

/** What a written answer says. */
export function readAnswer({ bytes, isPacked }: WrittenAnswer): SearchAnswer {
  const json = isPacked ? brotliDecompressSync(bytes) : Buffer.from(bytes);
  return JSON.parse(json.toString('utf8'));
}
