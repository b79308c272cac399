import type { StoredListing } from 'search-engine';
import { PHOTO_WIDTHS, type Photo } from 'shared-contracts';
import { hashOf, type Random } from '../random';
import { HEIGHT, WIDTH } from '../scenes/palette';
import { sceneHash } from '../scenes/scene-hash';
import { formatSceneId, type SceneKind, type SceneSubject } from '../scenes/scene-id';
import type { Home } from './home';

const CAPTIONS: Readonly<Partial<Record<SceneKind, string>>> = {
  exterior: 'From the street',
  dusk: 'At dusk',
  view: 'The view',
  lanai: 'Lānai',
  living: 'Living room',
  kitchen: 'Kitchen',
  bedroom: 'Bedroom',
  bath: 'Bathroom',
  garden: 'Garden',
  pool: 'Pool',
  aerial: 'From above',
  beach: 'The shore nearby',
  parcel: 'The land',
};

function subjectOf(home: Home): SceneSubject {
  if (home.dwelling === 'Vacant Land') return 'land';
  if (home.dwelling === 'Townhouse') return 'townhouse';
  if (home.dwelling === 'Condo') return (home.building?.floors ?? 0) > 6 ? 'tower' : 'condo';
  return home.dwelling === 'Multi-Dwelling' ? 'multi' : 'house';
}

/** The usual order of photos: outside, the view, inside, around. */
function scenesOf(random: Random, home: Home, hasPool: boolean): SceneKind[] {
  const ocean = home.ocean !== 'none';
  if (home.dwelling === 'Vacant Land') {
    const first: SceneKind[] = ocean && random.chance(0.5) ? ['view', 'parcel'] : ['parcel', 'view'];
    return [...first, 'aerial', ...(ocean ? ['beach' as const] : [])];
  }
  const outside: SceneKind[] = random.chance(0.16 + home.quality * 0.3) ? ['dusk', 'exterior'] : ['exterior'];
  const first: SceneKind[] = home.building && ocean && random.chance(0.5) ? ['lanai', ...outside] : outside;
  const inside: SceneKind[] = [
    'living',
    'kitchen',
    'bedroom',
    ...(home.quality > 0.25 ? (['bath', 'bedroom'] as const) : []),
  ];
  const around: SceneKind[] = [
    ...(hasPool ? (['pool'] as const) : []),
    ...(ocean ? (['view'] as const) : []),
    ...(home.building ? [] : (['garden'] as const)),
    ...(first.includes('lanai') ? [] : (['lanai'] as const)),
    ...(home.ocean === 'front' ? (['beach'] as const) : []),
    ...(random.chance(0.6) ? (['aerial'] as const) : []),
  ];
  return [...first, ...inside, ...around];
}

const SHARED_BY_BUILDING: ReadonlySet<SceneKind> = new Set(['exterior', 'dusk', 'pool', 'aerial']);

/** Pixels of the largest size. */
const SIZE = { width: 2048, height: Math.round((2048 * HEIGHT) / WIDTH) };

/** Addresses of a scene in the sizes that the photo route draws. */
export function samplePhoto(id: string, caption: string | null): Photo {
  const at = (variant: string) => `/photos/sample/${id}/${variant}.webp`;
  return {
    post_large: at('post_large'),
    thumb: at('thumb'),
    original: at('original'),
    thumbhash: sceneHash(id),
    caption,
    ...SIZE,
    widths: [...PHOTO_WIDTHS],
  };
}

type Media = Pick<
  StoredListing,
  'photos' | 'tile_photos' | 'images' | 'virtual_tour_url' | 'virtual_tour_urls' | 'uploadedVideoData'
>;

export function makeMedia(random: Random, home: Home, index: number, hasPool: boolean): Media {
  const subject = subjectOf(home);
  const listingSeed = hashOf(`listing/${index}`);
  const scenes = random.chance(0.025) ? [] : scenesOf(random, home, hasPool);
  const photos = scenes.map((kind, n) => {
    const shared = home.building !== null && SHARED_BY_BUILDING.has(kind);
    const seed = shared ? hashOf(home.building?.seed ?? '') : listingSeed;
    const number = shared ? 0 : scenes.slice(0, n).filter((other) => other === kind).length;
    return samplePhoto(formatSceneId({ subject, kind, ocean: home.ocean, seed, number }), CAPTIONS[kind] ?? null);
  });
  const tours = random.chance(0.13 + home.quality * 0.2) ? (random.chance(0.18) ? 2 : 1) : 0;
  const virtual_tour_urls = Array.from(
    { length: tours },
    (_, n) => `https://tours.example.com/sample/${index}/${n + 1}`,
  );
  return {
    photos,
    tile_photos: photos.slice(0, 5).map(({ thumb }) => thumb),
    images: photos.map(({ post_large }) => ({ url: post_large })),
    virtual_tour_url: virtual_tour_urls[0] ?? null,
    virtual_tour_urls,
    uploadedVideoData: { videos: random.chance(0.04) ? [{ hashed_id: `sample${index.toString(36)}` }] : [] },
  };
}
