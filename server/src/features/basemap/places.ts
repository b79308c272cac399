import { gazetteer, ISLANDS } from 'gazetteer';
import { placeName } from 'shared-contracts';
import { inLanguage } from '../../platform/language/language';
import { nameIn } from './style';

type Point = readonly [name: string, lat: number, lng: number];

/** Summits, and their height above the surrounding land in metres: soft shade, no contour lines. */
const SUMMITS: readonly (readonly [...Point, rises: number])[] = [
  ['Mauna Kea', 19.8207, -155.4681, 26_000],
  ['Mauna Loa', 19.4756, -155.6054, 33_000],
  ['Hualālai', 19.6892, -155.8645, 11_000],
  ['Kohala', 20.0861, -155.7172, 9000],
  ['Kīlauea', 19.4069, -155.2834, 9000],
  ['Haleakalā', 20.7097, -156.2533, 13_500],
  ['Puʻu Kukui', 20.8906, -156.5861, 8000],
  ['Lānaʻihale', 20.812, -156.8735, 3600],
  ['Kamakou', 21.1064, -156.8684, 5000],
  ['Mount Kaʻala', 21.507, -158.1429, 4200],
  ['Kōnāhuanui', 21.3547, -157.7903, 3200],
  ['Kawaikini', 22.0583, -159.4972, 11_500],
];

const WATERS: readonly Point[] = [
  ['ʻAlenuihāhā Channel', 20.41, -155.98],
  ['Kaiwi Channel', 21.24, -157.48],
  ['Kauaʻi Channel', 21.78, -158.78],
  ['Pailolo Channel', 21.06, -156.72],
  ['ʻAuʻau Channel', 20.86, -156.78],
  ['Pacific Ocean', 22.35, -157.0],
  ['Pacific Ocean', 19.3, -157.6],
];

/** The larger a town, the earlier its name is shown. */
function townRank(weight: number): number {
  if (weight >= 8) return 1;
  return weight >= 4 ? 2 : weight >= 2 ? 3 : 4;
}

/** All names of the map, in these languages too. A summit has its height above the surrounding land, in metres. */
export function mapPlaces(languages: readonly string[]) {
  const { towns } = gazetteer();
  const translations = (name: string) =>
    Object.fromEntries(
      languages
        .map((language) => [nameIn(language), inLanguage(language, () => placeName(name))])
        .filter(([, translation]) => translation !== name),
    );
  const place = (kind: string, name: string, lat: number, lng: number, more: Record<string, number> = {}) => ({
    type: 'Feature' as const,
    properties: { kind, name, ...translations(name), ...more },
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
  });
  return {
    type: 'FeatureCollection' as const,
    features: [
      ...ISLANDS.map(({ name, lat, lng }) => place('island', name, lat, lng)),
      ...towns.map(({ name, lat, lng, row }) => place('town', name, lat, lng, { rank: townRank(row.weight) })),
      ...towns.flatMap(({ communities }) =>
        communities.map(({ name, lat, lng }) => place('community', name, lat, lng)),
      ),
      ...SUMMITS.map(([name, lat, lng, rises]) => place('summit', name, lat, lng, { rises })),
      ...WATERS.map(([name, lat, lng]) => place('water', name, lat, lng)),
    ],
  };
}
