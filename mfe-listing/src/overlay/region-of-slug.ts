import type { Region } from 'shared-contracts';

/** The region whose handle stands in a listing's slug ('12-ocean-road-kihei-400001'): the innermost, and of those the longest. */
export function regionOfSlug(slug: string, regions: readonly Region[]): Region | null {
  const found = regions.filter(({ handle }) => `-${slug}-`.includes(`-${handle}-`));
  const weight = ({ handle, path }: Region) => path.length * 1000 + handle.length;
  return found.sort((a, b) => weight(b) - weight(a))[0] ?? null;
}
