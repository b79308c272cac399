import * as z from 'zod/mini';

/** The subject of a picture. The dwelling type selects the shapes. */
export const SCENE_SUBJECTS = ['house', 'condo', 'tower', 'townhouse', 'multi', 'land', 'region', 'agent'] as const;
export type SceneSubject = (typeof SCENE_SUBJECTS)[number];

export const SCENE_KINDS = [
  'exterior',
  'dusk',
  'view',
  'lanai',
  'living',
  'kitchen',
  'bedroom',
  'bath',
  'garden',
  'pool',
  'aerial',
  'beach',
  'parcel',
  'coast',
  'mountain',
  'town',
  'portrait',
] as const;
export type SceneKind = (typeof SCENE_KINDS)[number];

const OCEANS = { front: 'f', view: 'v', none: 'n' } as const;

/** All parameters of a drawing. */
export interface Scene {
  subject: SceneSubject;
  kind: SceneKind;
  ocean: keyof typeof OCEANS;
  /** pictures with the same seed show one home: same walls, same trees, same sea */
  seed: number;
  /** distinguishes two pictures of one type */
  number: number;
}

const MAX_SEED = 0xffffffff;
const subjectSchema = z.enum(SCENE_SUBJECTS);
const kindSchema = z.enum(SCENE_KINDS);

/** 'house-living-v1kx9f3-0' */
export function formatSceneId({ subject, kind, ocean, seed, number }: Scene): string {
  return `${subject}-${kind}-${OCEANS[ocean]}${seed.toString(36)}-${number}`;
}

/** The scene of an id; null for an id that `formatSceneId` did not write. */
export function parseSceneId(id: string): Scene | null {
  const [, subject = '', kind = '', letter = '', seedText = '', number = ''] =
    /^([a-z]{4,9})-([a-z]{4,8})-([fvn])([0-9a-z]{1,7})-([0-9])$/.exec(id) ?? [];
  const parsedSubject = subjectSchema.safeParse(subject);
  const parsedKind = kindSchema.safeParse(kind);
  const seed = Number.parseInt(seedText, 36);
  if (!parsedSubject.success || !parsedKind.success || !(seed >= 0 && seed <= MAX_SEED)) return null;
  const ocean = letter === 'f' ? 'front' : letter === 'v' ? 'view' : 'none';
  const scene: Scene = { subject: parsedSubject.data, kind: parsedKind.data, ocean, seed, number: Number(number) };
  return formatSceneId(scene) === id ? scene : null;
}

/**
 * The scene id in the address of a drawn picture, such as '/photos/sample/{id}/thumb.webp'; null for any other address.
 */
export function sceneOf(address: string): string | null {
  return /^\/photos\/sample\/([^/]+)\//.exec(address)?.[1] ?? null;
}
