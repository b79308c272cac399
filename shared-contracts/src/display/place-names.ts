import { pageLanguage } from '../language/language';
import { handle } from '../routes/handles';

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

/** Kana in one form: full-width katakana, without marks of long vowels, middle dots and blanks. */
const kanaOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + KATAKANA_AFTER_HIRAGANA))
    .replace(/[ー・\s]/g, '');
const KATAKANA_AFTER_HIRAGANA = 0x60;

/** Whether a region's name in the page's language contains a text without Latin letters: 'ワイ' in 'ワイキキ'. */
export function placeNameHas(name: string, text: string): boolean {
  const wanted = kanaOf(text);
  return wanted !== '' && kanaOf(placeName(name)).includes(wanted);
}

/** Whether a text without Latin letters is the region's name in the page's language: 'マウイ' is 'マウイ島', 'ハワイ' the state. */
export function isPlaceName(name: string, text: string): boolean {
  const [own, wanted] = [kanaOf(placeName(name)), kanaOf(text)];
  return own === wanted || (own === `${wanted}島` && wanted !== 'ハワイ');
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
