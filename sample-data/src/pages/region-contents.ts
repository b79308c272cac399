import { gazetteer, type Place, pathOf, type Town } from 'gazetteer';
import type { RegionOutline } from 'shared-contracts';
import { hashOf } from '../random';
import { formatSceneId, type SceneKind } from '../scenes/scene-id';
import { spelled } from '../words/spelled';
import { REGION_TEXTS } from './region-texts';

export interface SampleRegionContent {
  region_path: string;
  title: string;
  summary: string;
  body: string[];
  image: string;
  outlines: RegionOutline[];
}

/** A town with at least this share of its island's listings has its own text. */
const LARGER_TOWN = 3;

/** Drawn by hand after the shore and the highway; not official boundaries. */
const KIHEI: readonly (readonly [name: string, ring: readonly (readonly [number, number])[]])[] = [
  [
    'North Kihei',
    [
      [-156.4745, 20.7905],
      [-156.4525, 20.7925],
      [-156.4435, 20.774],
      [-156.4595, 20.769],
      [-156.4655, 20.778],
      [-156.4745, 20.7905],
    ],
  ],
  [
    'Central Kihei',
    [
      [-156.4595, 20.769],
      [-156.4435, 20.774],
      [-156.437, 20.7385],
      [-156.4565, 20.7375],
      [-156.4592, 20.752],
      [-156.4595, 20.769],
    ],
  ],
  [
    'South Kihei',
    [
      [-156.4565, 20.7375],
      [-156.437, 20.7385],
      [-156.4315, 20.706],
      [-156.4455, 20.7045],
      [-156.449, 20.7185],
      [-156.4565, 20.7375],
    ],
  ],
];

export function kiheiOutlines(): RegionOutline[] {
  return KIHEI.map(([name, ring]) => ({
    name,
    polygon: { id: name.toLowerCase().replace(' ', '-'), coordinates: ring.map(([lng, lat]) => [lng, lat]) },
    approximate: true,
  }));
}

const CHARACTER_TEXT = {
  resort: 'Condominiums and houses share the shore with beaches, parks and paths.',
  urban: 'High-rise homes, shops and parks are close together here.',
  suburb: 'Mostly family houses, with schools and shops nearby.',
  rural: 'Houses are on larger lots, with gardens, orchards and pasture between them.',
  remote: 'Few houses, much land, and a long way to the next traffic light.',
} as const;

function townText(town: Town): [string, string[]] {
  const around = `${town.district.name}, ${town.island.name}`;
  const communities = town.communities.map(({ name }) => name);
  const list = new Intl.ListFormat('en').format(communities);
  return [
    `${town.name} in ${around}.`,
    [
      `${town.name} lies in the ${town.district.name} district of ${town.island.name}. ${CHARACTER_TEXT[town.row.character]}`,
      ...(communities.length > 1 ? [`Neighborhoods people ask for are ${list}.`] : []),
    ],
  ];
}

/** The islands are next to each other on the home page: neighbors must look different. */
const ISLAND_SCENES: Readonly<Record<string, SceneKind>> = {
  'big-island': 'coast',
  kauai: 'mountain',
  lanai: 'beach',
  maui: 'coast',
  molokai: 'mountain',
  oahu: 'town',
};

const sceneOf = (path: string): SceneKind => ISLAND_SCENES[path] ?? (hashOf(path) % 3 === 0 ? 'mountain' : 'beach');

const imageOf = (path: string): string =>
  `/photos/sample/${formatSceneId({ subject: 'region', kind: sceneOf(path), ocean: 'front', seed: hashOf(path), number: 0 })}/post_large.webp`;

function contentOf(place: Place, summary: string, body: string[]): SampleRegionContent {
  const region_path = pathOf(place)
    .map(({ handle }) => handle)
    .join('/');
  const outlines = region_path === 'maui/south/kihei' ? kiheiOutlines() : [];
  return {
    region_path,
    title: `${place.name} Real Estate`,
    summary: spelled(summary),
    body: body.map(spelled),
    image: imageOf(region_path),
    outlines,
  };
}

/** Texts for every island and district and the larger towns. */
export function sampleRegionContents(): SampleRegionContent[] {
  const { places, towns } = gazetteer();
  const regions = places.flatMap((place) => {
    const [summary, ...body] =
      REGION_TEXTS[
        pathOf(place)
          .map(({ handle }) => handle)
          .join('/')
      ] ?? [];
    return summary === undefined ? [] : [contentOf(place, summary, body)];
  });
  const larger = towns.filter(({ row }) => row.weight >= LARGER_TOWN).map((town) => contentOf(town, ...townText(town)));
  return [...regions, ...larger];
}
