import { type SearchRequest, searchRequestSchema } from '../calls/search';

/** The request of a key; null for any other text. */
export function requestOfKey(key: string): SearchRequest | null {
  try {
    const read = searchRequestSchema.safeParse(JSON.parse(key));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
