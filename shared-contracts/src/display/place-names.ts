import { pageLanguage } from '../language/language';
import { handle } from '../routes/handles';
import { languageDisplay } from '../texts';

/** Names of regions in a language, by the handle of their own name. */
export type PlaceNames = Readonly<Record<string, string>>;

const namesByLanguage = new Map<string, PlaceNames>();

/** Sets the names of regions in a language. The shell and the server do it before they show a page in that language. */
export function addPlaceNames(language: string, names: PlaceNames): void {
  namesByLanguage.set(language, names);
}

const translated = (name: string): string | undefined => namesByLanguage.get(pageLanguage())?.[handle(name)];

/** The name of a region in the page's language: 'Kīhei', on Japanese pages 'キヘイ'. Without one the name itself. */
export const placeName = (name: string): string => translated(name) ?? name;

/** Whether a region's name in the page's language contains a text without Latin letters: 'ワイ' in 'ワイキキ'. */
export function placeNameHas(name: string, text: string): boolean {
  const display = languageDisplay();
  const wanted = display?.comparable(text);
  return Boolean(wanted && display?.comparable(placeName(name)).includes(wanted));
}

/** Whether a text without Latin letters is the region's name in the page's language: 'マウイ' is 'マウイ島'. */
export function isPlaceName(name: string, text: string): boolean {
  const display = languageDisplay();
  return display?.isSame(display.comparable(placeName(name)), display.comparable(text)) ?? false;
}

/** The name for headings and lists, with its own spelling: 'キヘイ（Kīhei）'. */
export function placeHeading(name: string): string {
  const own = translated(name);
  return own === undefined ? name : `${own}（${name}）`;
}

const isTranslated = (): boolean => namesByLanguage.has(pageLanguage());

/** Several regions: 'Kauaʻi, Maui', 'カウアイ島、マウイ島'. */
export const placeList = (names: readonly string[]): string => names.map(placeName).join(isTranslated() ? '、' : ', ');

/**
 * A region and those around it: 'Kīhei, South, Maui', in Japanese from the largest, 'マウイ島・南部・キヘイ'.
 * @param names the smallest first
 * @param show `placeHeading` for headings
 */
export function placePath(names: readonly string[], show: (name: string) => string = placeName): string {
  const [first = '', ...around] = names;
  const shown = [show(first), ...around.map(placeName)].filter(Boolean);
  return isTranslated() ? shown.reverse().join('・') : shown.join(', ');
}
