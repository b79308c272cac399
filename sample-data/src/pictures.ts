import thumbhashes from './data/pictures.json' with { type: 'json' };
import { hashOf } from './random';

/** What a picture shows. */
export interface Scene {
  /** 'exterior', 'kitchen' and so on */
  kind: string;
  /** the kind of building: 'house', 'tower' and so on */
  subject?: string;
  /** whether the sea is in sight */
  sea?: boolean;
}

const HASHES = new Map(Object.entries(thumbhashes));

/** Names of pictures by what they show: 'tower-dusk-sea-1' is one of 'tower-dusk-sea'. */
const GROUPS = new Map<string, string[]>();
for (const name of HASHES.keys()) {
  const group = name.replace(/-\d+$/, '');
  GROUPS.set(group, [...(GROUPS.get(group) ?? []), name]);
}

function picturesOf({ kind, subject = 'house', sea = false }: Scene): readonly string[] {
  const place = sea ? 'sea' : 'land';
  const groups = [`${subject}-${kind}-${place}`, `${kind}-${place}`, kind, `${subject}-exterior-${place}`];
  return groups.map((group) => GROUPS.get(group)).find((names) => names !== undefined) ?? [];
}

/**
 * The name of a picture of a scene. The same seed gives the same picture.
 * @param nth distinguishes two pictures of one scene
 * @throws RangeError when no picture shows such a scene
 */
export function pictureOf(scene: Scene, seed: string, nth = 0): string {
  const names = picturesOf(scene);
  const name = names[(hashOf(seed) + nth) % names.length];
  if (name === undefined) throw new RangeError(`No sample picture shows ${JSON.stringify(scene)}.`);
  return name;
}

/** The address of a picture in one of the named sizes. */
export const pictureAddress = (name: string, size: 'thumb' | 'post_large' | 'original'): string =>
  `/photos/sample/${name}/${size}.webp`;

/** The blurred picture that browsers show first, in base64. */
export const thumbhashOf = (name: string): string | null => HASHES.get(name) ?? null;

/**
 * The picture of an address such as '/photos/sample/pool-sea-1/thumb.webp'. Addresses of releases that drew the pictures
 * ('house-pool-v1kx9f3-0') give one of the same kind. @returns its name, null for any other address
 */
export function pictureAt(address: string): string | null {
  const id = /^\/photos\/sample\/([^/]+)\//.exec(address)?.[1] ?? '';
  if (HASHES.has(id)) return id;
  const [, subject, kind, ocean] = /^([a-z]{4,9})-([a-z]{4,8})-([fvn])[0-9a-z]{1,7}-\d$/.exec(id) ?? [];
  const names = subject && kind ? picturesOf({ subject, kind, sea: ocean !== 'n' }) : [];
  return names[hashOf(id) % names.length] ?? null;
}
