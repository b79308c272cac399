import { gazetteer, ISLANDS } from 'gazetteer';
import { placeName } from 'shared-contracts';
import { inLanguage } from '../../platform/language/language';
import { i18n } from '../../texts';
import { nameIn } from './style';

type Point = readonly [name: string, lat: number, lng: number];

/** Summits, and their height above the surrounding land in metres: soft shade, no contour lines. */
const SUMMITS: readonly (readonly [...Point, rises: number])[] = [
  [/*i18n*/ 'Mauna Kea', 19.8207, -155.4681, 26_000],
  [/*i18n*/ 'Mauna Loa', 19.4756, -155.6054, 33_000],
  [/*i18n*/ 'Hualālai', 19.6892, -155.8645, 11_000],
  [/*i18n*/ 'Kohala', 20.0861, -155.7172, 9000],
  [/*i18n*/ 'Kīlauea', 19.4069, -155.2834, 9000],
  [/*i18n*/ 'Haleakalā', 20.7097, -156.2533, 13_500],
  [/*i18n*/ 'Puʻu Kukui', 20.8906, -156.5861, 8000],
  [/*i18n*/ 'Lānaʻihale', 20.812, -156.8735, 3600],
  [/*i18n*/ 'Kamakou', 21.1064, -156.8684, 5000],
  [/*i18n*/ 'Mount Kaʻala', 21.507, -158.1429, 4200],
  [/*i18n*/ 'Kōnāhuanui', 21.3547, -157.7903, 3200],
  [/*i18n*/ 'Kawaikini', 22.0583, -159.4972, 11_500],
];

const WATERS: readonly Point[] = [
  [/*i18n*/ 'ʻAlenuihāhā Channel', 20.41, -155.98],
  [/*i18n*/ 'Kaiwi Channel', 21.24, -157.48],
  [/*i18n*/ 'Kauaʻi Channel', 21.78, -158.78],
  [/*i18n*/ 'Pailolo Channel', 21.06, -156.72],
  [/*i18n*/ 'ʻAuʻau Channel', 20.86, -156.78],
  [/*i18n*/ 'Pacific Ocean', 22.35, -157.0],
  [/*i18n*/ 'Pacific Ocean', 19.3, -157.6],
];

/** The larger a town, the earlier its name is shown. */
function townRank(weight: number): number {
  if (weight >= 8) return 1;
  return weight >= 4 ? 2 : weight >= 2 ? 3 : 4;
}

/** The name in the language of the running work; of a summit or a water from the catalog. */
function shownName(name: string): string {
  const place = placeName(name);
  return place === name ? i18n.value(name) : place;
}

/** All names of the map, in these languages too. A summit has its height above the surrounding land, in metres. */
export function mapPlaces(languages: readonly string[]) {
  const { towns } = gazetteer();
  const translations = (name: string) =>
    Object.fromEntries(
      languages
        .map((language) => [nameIn(language), inLanguage(language, () => shownName(name))])
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
