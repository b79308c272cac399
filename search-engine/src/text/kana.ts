import { KANA } from 'gazetteer/kana';
import { toKatakana, toRomaji } from 'wanakana';

/** Other names of places, and words of names and homes, as people write them in Japanese. */
const WORDS: Readonly<Record<string, string>> = {
  ハワイ: 'hawaii',
  ハワイ州: 'hawaii',
  ハワイアン: 'hawaiian',
  ビッグアイランド: 'big island',
  ホノルル: 'honolulu',
  エワ: 'ewa',
  コナ: 'kona',
  コハラ: 'kohala',
  ノース: 'north',
  サウス: 'south',
  イースト: 'east',
  ウエスト: 'west',
  ウェスト: 'west',
  セントラル: 'central',
  アッパー: 'upper',
  ショア: 'shore',
  ビーチ: 'beach',
  ベイ: 'bay',
  バレー: 'valley',
  ヒル: 'hill',
  ヒルズ: 'hills',
  ハイツ: 'heights',
  リッジ: 'ridge',
  パーク: 'park',
  ガーデン: 'garden',
  ガーデンズ: 'gardens',
  タワー: 'tower',
  タワーズ: 'towers',
  プラザ: 'plaza',
  テラス: 'terrace',
  ヴィラ: 'villa',
  ヴィラズ: 'villas',
  リゾート: 'resort',
  ゴルフ: 'golf',
  マリーナ: 'marina',
  オーシャン: 'ocean',
  オーシャンフロント: 'oceanfront',
  ビュー: 'view',
  ロイヤル: 'royal',
  ダイヤモンド: 'diamond',
  ヘッド: 'head',
  ビレッジ: 'village',
  エステート: 'estates',
  アベニュー: 'avenue',
  ストリート: 'street',
  ロード: 'road',
  ドライブ: 'drive',
  コンド: 'condo',
  コンドミニアム: 'condo',
  タウンハウス: 'townhouse',
  一戸建て: 'single family',
  戸建て: 'single family',
  土地: 'land',
  プール: 'pool',
};

const JAPANESE = /[\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]/;

/** Whether a text has kana or kanji. */
export const isJapanese = (text: string): boolean => JAPANESE.test(text);

/** A word of katakana and kanji; a middle dot can be between its parts. */
const RUN = /[\u30a1-\u30ff\u3400-\u9fff]+/g;
/** 'Street' of any kind, and the particle between two words, which is a syllable within a word of hiragana. */
const NO_NAMES = /通り|(?<=[\u30a1-\u30ff\u3400-\u9fffa-z0-9])の(?=[\u30a1-\u30ff\u3400-\u9fffa-z0-9])/gi;
/** The mark of a long vowel, written for a dash. */
const DASH = /(?<=\d)[ー―]/g;

/** Syllables of Hawaiian words: Japanese has one sound for `l` and `r`, and writes the Hawaiian `w` in two ways. */
const HAWAIIAN = { フ: 'hu', ウィ: 'wi', ウェ: 'we', ウォ: 'wo', ヴァ: 'wa', ヴィ: 'wi', ヴェ: 'we', ヴォ: 'wo' };

/** Katakana in one spelling: without marks of long vowels, middle dots and double consonants; 'ヴィラ' is 'ビラ'. */
function oneSpelling(katakana: string): string {
  return katakana
    .replace(/[ー・ッ]/g, '')
    .replace(/ヴ([ァィェォ])/g, (_, vowel: string) => ({ ァ: 'バ', ィ: 'ビ', ェ: 'ベ', ォ: 'ボ' })[vowel] ?? '')
    .replace(/イヤ/g, 'イア');
}

/** 'カーナパリ' is written 'カアナパリ', too. */
const withVowels = (katakana: string): string =>
  katakana.replace(/(.)ー/g, (_, before: string) => before + toKatakana(toRomaji(before).at(-1) ?? ''));

const katakanaOf = (text: string): string => toKatakana(text, { passRomaji: true });

function makeDictionary(): ReadonlyMap<string, string> {
  const names = Object.entries(KANA).map(([handle, name]) => [name, handle.replaceAll('-', ' ')] as const);
  // 'マウイ' is the island 'マウイ島'; 'ハワイ' alone is the state
  const short = names.flatMap(([name, latin]) => (name.endsWith('島') ? [[name.slice(0, -1), latin] as const] : []));
  return new Map(
    [...short, ...names, ...Object.entries(WORDS)].map(([name, latin]) => [oneSpelling(katakanaOf(name)), latin]),
  );
}

interface Dictionary {
  /** in one spelling, to Latin letters */
  words: ReadonlyMap<string, string>;
  each: RegExp;
  /** a name at the beginning, or a word that ends names, with other letters around it */
  split: RegExp;
}
let dictionary: Dictionary | null = null;

/** A shorter name can be the beginning of another word: 'ハナ' of 'ハナウマ'. */
const MIN_BEGINNING = 4;

/** Made at the first Japanese text. The longest name counts. */
function readDictionary(): Dictionary {
  if (dictionary) return dictionary;
  const words = makeDictionary();
  const among = (names: readonly string[]) =>
    `(?:${names.toSorted((one, other) => other.length - one.length).join('|')})`;
  const names = [...words.keys()];
  const beginnings = among(names.filter(({ length }) => length >= MIN_BEGINNING));
  const ends = among(Object.keys(WORDS).map(oneSpelling));
  dictionary = {
    words,
    each: new RegExp(among(names), 'g'),
    split: new RegExp(`^(?:(${beginnings})(.+)|(.+?)(${ends}))$`),
  };
  return dictionary;
}

/** The names that a word consists of, the longest first; null where a part of it is none. */
function namesIn(word: string): string | null {
  const { words, each } = readDictionary();
  const names = word.match(each) ?? [];
  // one pass: a pattern of the whole word would try every way to divide it into names
  if (names.join('') !== word) return null;
  return names.map((name) => words.get(name) ?? name).join(' ');
}

/** The name at the beginning or the end of a word, and the rest of it as a word of its own. */
function partsOf(word: string): string | null {
  const [, beginning, rest, other, end] = readDictionary().split.exec(word) ?? [];
  const parts = [beginning, rest, other, end].filter((part) => part !== undefined);
  return parts.length === 0 ? null : parts.map((part) => namesIn(part) ?? partsOf(part) ?? inSyllables(part)).join(' ');
}

const inSyllables = (word: string): string =>
  toRomaji(word.replace(/[ー・]/g, ''), { customRomajiMapping: HAWAIIAN }).replaceAll('r', 'l');

function inLatin(run: string): string {
  const spelled = oneSpelling(run);
  return namesIn(spelled) ?? namesIn(oneSpelling(withVowels(run))) ?? partsOf(spelled) ?? inSyllables(run);
}

/**
 * A Japanese text in the letters of addresses and names: 'わいきき' and 'ﾜｲｷｷ' are 'waikiki', 'ダイヤモンドヘッド' is
 * 'diamond head'. Other words of kana are read as Hawaiian ones, 'カラカウア' as 'kalakaua'; kanji stay.
 */
export function inLatinLetters(text: string): string {
  return katakanaOf(text.normalize('NFKC').replace(DASH, '-').replace(NO_NAMES, ' '))
    .replace(RUN, (run) => ` ${inLatin(run)} `)
    .trim();
}
