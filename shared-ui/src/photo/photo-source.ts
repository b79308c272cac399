import { type CardPhoto, photoUrl } from 'shared-contracts';

/** Addresses to try one after the other: the large size, then the original in its place [B4.40]. */
export function photoCandidates(
  photo: CardPhoto | null | undefined,
  src: string | null | undefined,
  base?: string,
): string[] {
  const first = photo?.post_large || src || '';
  const second = photo?.original || first.replace('post_large', 'original');
  const found = [first, second].filter((address) => address !== '').map((address) => photoUrl(address, base));
  return [...new Set(found)];
}
