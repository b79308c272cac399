import type { StoredListing } from 'search-engine';
import { PHOTO_WIDTHS, type Photo } from 'shared-contracts';
import { pictureAddress, pictureOf, thumbhashOf } from '../pictures';
import { createRandom, type Random } from '../random';
import type { Home } from './home';

const CAPTIONS = {
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
} as const;
type SceneKind = keyof typeof CAPTIONS;

/** The kind of home in the names of pictures. */
function subjectOf(home: Home): string {
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

/**
 * Puts another picture first now and then, so that neighbors in a list differ. It has a random stream of its own, so that
 * the other values stay.
 */
function withFirst(scenes: readonly SceneKind[], home: Home, index: number): SceneKind[] {
  const random = createRandom(`first-picture/${index}`);
  const { building, dwelling } = home;
  const others = building ? BUILDING_FIRST : dwelling === 'Vacant Land' ? LAND_FIRST : HOUSE_FIRST;
  const first = random.chance(0.45) ? random.pick(others) : null;
  return first !== null && scenes.includes(first) ? [first, ...scenes.filter((kind) => kind !== first)] : [...scenes];
}

const HOUSE_FIRST = ['aerial', 'lanai', 'pool', 'view', 'garden'] as const;
const BUILDING_FIRST = ['lanai', 'view', 'living', 'aerial', 'bedroom'] as const;
const LAND_FIRST = ['aerial', 'view'] as const;

/** Pixels of the largest size. */
const SIZE = { width: 1600, height: 1067 };

function photoOf(name: string, caption: string): Photo {
  return {
    post_large: pictureAddress(name, 'post_large'),
    thumb: pictureAddress(name, 'thumb'),
    original: pictureAddress(name, 'original'),
    thumbhash: thumbhashOf(name),
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
  const scenes = random.chance(0.025) ? [] : withFirst(scenesOf(random, home, hasPool), home, index);
  const photos = scenes.map((kind, n) => {
    const nth = scenes.slice(0, n).filter((other) => other === kind).length;
    const name = pictureOf({ kind, subject, sea: home.ocean !== 'none' }, `${kind}/${index}`, nth);
    return photoOf(name, CAPTIONS[kind]);
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
