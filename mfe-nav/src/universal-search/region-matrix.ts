import {
  handle,
  isPlaceName,
  otherNames,
  placeHeading,
  placeNameHas,
  placePath,
  type RegionMatrix,
} from 'shared-contracts';
import { i18n } from '../texts';
import type { Entry, Section } from './sections';

/** A region of the matrix with the names from its island down. */
interface Place {
  name: string;
  path: readonly string[];
}

/** Keys of the matrix are 'name::id'. */
const nameOf = (key: string) => key.split('::', 1)[0] ?? key;

type Nested = { readonly [key: string]: Nested };

function placesIn(tree: Nested, above: readonly string[]): Place[] {
  return Object.entries(tree).flatMap(([key, inner]) => {
    const path = [...above, nameOf(key)];
    return [{ name: nameOf(key), path }, ...placesIn(inner, path)];
  });
}

/** The state after a place's name. */
const STATE = /(?:(?:^|-)(?:hi|hawaii|usa))+$/;

/**
 * The handles of the region that a text names: 'kihei', 'Kīhei, HI' or 'Kihei, Maui'. Of several regions with the name
 * the outermost; null if two of them are on one level, or none has the name. The state alone has no handles.
 */
export function regionNamed(matrix: RegionMatrix, text: string): readonly string[] | null {
  const name = handle(text);
  const wanted = name.replace(STATE, '');
  if (wanted === '' && name !== '') return [];
  const named = placesIn(matrix, [])
    .map((place) => ({ ...place, handles: place.path.map(handle) }))
    .filter((place) => (name === '' ? isPlaceName(place.name, text) : namesOf(place.handles).includes(wanted)))
    .map(({ handles }) => handles)
    .toSorted((one, other) => one.length - other.length);
  const [first = null, second] = named;
  return first?.length === second?.length ? null : first;
}

/** How people write a region: its name, with its island, or with all regions around it. */
function namesOf(handles: readonly string[]): string[] {
  const [name = '', ...around] = handles.toReversed();
  const others = otherNames(handles.join('/')).map(handle);
  return [name, ...others, `${name}-${around.at(-1)}`, [name, ...around].join('-')];
}

/**
 * Regions whose name, or a word of it, begins with the typed text. They are shown until the server's response arrives,
 * which has counts and corrects misspellings.
 */
export function localAreas(
  matrix: RegionMatrix,
  text: string,
  most: number,
  hrefOf: (handles: readonly string[]) => string,
): Section {
  const wanted = handle(text);
  const entries = placesIn(matrix, [])
    .filter(({ name }) => (wanted === '' ? placeNameHas(name, text) : `-${handle(name)}`.includes(`-${wanted}`)))
    .map(({ name, path }): Entry => {
      const handles = path.map(handle);
      return {
        id: `area:${handles.join('/')}`,
        text: placeHeading(name),
        detail: placePath([...path].reverse()),
        href: hrefOf(handles),
      };
    })
    .filter(({ detail }) => !detail?.toLowerCase().includes('area of service'))
    .toSorted((one, other) => (one.detail?.length ?? 0) - (other.detail?.length ?? 0))
    .slice(0, most);
  return { title: i18n.t('Areas'), entries };
}
