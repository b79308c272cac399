import { createHash } from 'node:crypto';
import type { StoredListing } from 'search-engine';

/** An English text that may be translated, and its key. */
export interface TranslationSource {
  text: string;
  hash: string;
}

/** The description of a listing; null where there is none, or the rules of its feed do not allow a translation. */
export function descriptionSource({
  public_remarks,
  description,
  display_rules: rules,
}: StoredListing): TranslationSource | null {
  const text = public_remarks ?? description;
  if (!text?.trim() || (rules && !rules.translate)) return null;
  return { text, hash: createHash('sha256').update(text).digest('hex') };
}
