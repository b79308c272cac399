import { FLAG_FILTERS, formatNumber, placeName, type SearchFilters } from 'shared-contracts';
import { i18n } from '../texts';
import { BATHS, BEDS, landOrMore, type Measure, SQUARE_FEET, withinOf } from './measures';
import { inOrder, meaningOf, numberRule, type Rule } from './rule';

/** Kana and kanji. */
const JAPANESE = /[\u3041-\u30ff\u3400-\u9fff]/;

/** Whether a text has Japanese letters. */
export const hasJapanese = (text: string): boolean => JAPANESE.test(text);

const OR_MORE = '\\s*(?:以上|より上|から(?!\\d))';
const OR_LESS = '\\s*(?:以下|以内|未満|まで|より下)';
const TO = '\\s*(?:から|〜|~|-|–)\\s*';

/** Refused words: no filter excludes them, and a filter for them would mean the opposite. */
export const JAPANESE_REFUSAL =
  /[^\s、。,・のと]{1,15}(?:なし|無し|以外|[はを]?除[いくき]|[はが]?不要|では?ない|じゃない)/g;

/** A number of a unit: '3ベッドルーム', '寝室3以上', '2〜3寝室'. */
function measureRules({ read, filters, atLeast, atMost, between }: Measure, unit: string): Rule[] {
  const amount = '(\\d[\\d,]*(?:\\.\\d+)?)';
  const single = (suffix: string, pick: (count: number) => ReturnType<Rule['read']>) =>
    numberRule(`(?:${amount}\\s*(?:${unit})|(?:${unit})\\s*${amount}室?)${suffix}`, ([, before, after]) =>
      pick(read(before ?? after ?? '')),
    );
  return [
    numberRule(`${amount}(?:${unit})?${TO}${amount}\\s*(?:${unit})`, ([, one = '', other = '']) => {
      const [low = 0, high = 0] = inOrder(read(one), read(other));
      return { filters: filters(low, high), meaning: between(low, high) };
    }),
    single(OR_LESS, (count) => ({ filters: filters(undefined, count), meaning: atMost(count) })),
    single(`(?:${OR_MORE})?`, (count) => ({ filters: filters(count, undefined), meaning: atLeast(count) })),
  ];
}

const plainNumber = (digits = '') => Number(digits.replaceAll(',', '') || 0);

const NUMBER = '(?:\\d[\\d,]*(?:\\.\\d+)?)';
/** '80万ドル', '1億2,000万ドル', '$800,000', '100万' */
const AMOUNT = `(?:(${NUMBER})億)?(?:(${NUMBER})(千万|百万|万|千|ミリオン)?)?`;
const MONEY = `(?:\\$\\s?)?${AMOUNT}\\s*(?:米?ドル|\\$)?(?!\\s*[円\\d])`;
/** '1億2,000万円' */
const YEN = `${AMOUNT}\\s*円`;
const UNITS: Readonly<Record<string, number>> = { 千万: 1e7, 百万: 1e6, ミリオン: 1e6, 万: 1e4, 千: 1000 };

function amountOf([oku, digits, unit = '']: readonly (string | undefined)[]): number {
  return plainNumber(oku) * 1e8 + plainNumber(digits) * (UNITS[unit] ?? 1);
}

const dollars = (amount: number) => `$${formatNumber(amount)}`;

/** A bare number is no price: it is marked by a unit or the currency. */
const isMoney = (words: string, amount: number) => amount >= 1000 && /[億万千$ドルン円]/.test(words);

/** @param inDollars an amount of the currency in dollars */
function priceRules(money: string, inDollars: (amount: number) => number): Rule[] {
  const limit = (suffix: string, key: 'minPrice' | 'maxPrice'): Rule =>
    numberRule(`${money}(?:程度|くらい|ぐらい)?${suffix}`, ([words, ...parts]) => {
      const amount = inDollars(amountOf(parts));
      if (!isMoney(words, amount)) return null;
      const price = dollars(amount);
      const meaning = key === 'minPrice' ? i18n.t('from {price}', { price }) : i18n.t('up to {price}', { price });
      return { filters: { [key]: amount }, meaning };
    });
  return [
    numberRule(`${AMOUNT}(?:米?ドル|円)?${TO}${money}`, ([words, oku, digits, unit, ...high]) => {
      const low = amountOf([oku, digits, oku === undefined ? (unit ?? high[2]) : unit]);
      const [minPrice = 0, maxPrice = 0] = inOrder(inDollars(low), inDollars(amountOf(high)));
      if (low === 0 || !isMoney(words, maxPrice)) return null;
      return {
        filters: { minPrice, maxPrice },
        meaning: i18n.t('{low} to {high}', { low: dollars(minPrice), high: dollars(maxPrice) }),
      };
    }),
    limit(OR_MORE, 'minPrice'),
    // a price alone is a maximum
    limit(`(?:${OR_LESS})?`, 'maxPrice'),
  ];
}

/** Prices in yen, by the yen for a dollar. */
export const yenRules = (yen: number): readonly Rule[] =>
  priceRules(YEN, (amount) => Math.round(amount / yen / 1000) * 1000);

const SEA = '(?:海|ビーチ|海岸|オーシャン)';
const SQUARE_FEET_PER_METER = 10.7639;
const SQUARE_FEET_PER_TSUBO = 35.5832;
const area = (squareFeet: number): Measure => ({
  ...SQUARE_FEET,
  read: (text) => Math.round(plainNumber(text) * squareFeet),
});

const flag = (pattern: string, filters: SearchFilters, meaning: () => string): Rule => ({
  pattern: new RegExp(`(?:${pattern})(?:付き|つき|あり|有り|希望)?`, 'g'),
  read: () => ({ filters, meaning: meaning() }),
});

/** Words of the filters with two values. */
const FLAGS: Partial<Record<(typeof FLAG_FILTERS)[number]['key'], string>> = {
  oceanfront: 'オーシャンフロント|ビーチフロント|海沿い|海に面した',
  ocean_view: 'オーシャンビュー|海が見える|海の見える|海の眺め',
  pool: 'プール',
  air_conditioning: 'エアコン|冷房',
  ohana_unit: 'オハナ(?:ユニット)?|離れ',
  pets_allowed: 'ペット可|ペットOK|犬可|猫可',
  furnished: '家具付き|家具つき',
  open_house: 'オープンハウス',
  price_reduced: '値下げ',
  virtual_tour_available: 'バーチャルツアー',
  short_term_rentals_allowed: '短期賃貸可?|バケーションレンタル可?|民泊可?',
  ev_charging: 'EV充電',
  luxury_properties: '高級(?:物件|コンドミニアム)?|ラグジュアリー',
};

/** The rules of Japanese sentences: 'ワイキキのコンド、2ベッドルーム、80万ドル以下'. */
export const JAPANESE_RULES: readonly Rule[] = [
  numberRule(`${SEA}(?:まで|から)\\s*(${NUMBER})\\s*(km|m|キロ|メートル)(?:以内|圏内)?`, ([, digits, unit = '']) =>
    withinOf(Math.round(plainNumber(digits) * (/^k|キロ/.test(unit) ? 3280.84 : 3.28084))),
  ),
  {
    pattern: new RegExp(`${SEA}(?:の|に|から)?(?:近く|近い|すぐそば|徒歩圏)`, 'g'),
    read: () => withinOf(2640),
  },
  ...measureRules(BEDS, 'ベッド(?:ルーム)?|寝室|S?LDK|BR'),
  ...measureRules(BATHS, 'バス(?:ルーム)?|浴室'),
  ...measureRules(area(SQUARE_FEET_PER_METER), '平米|平方メートル|m2'),
  ...measureRules(area(SQUARE_FEET_PER_TSUBO), '坪'),
  ...measureRules(area(1), '平方フィート|sqft|sq ft'),
  numberRule(`(${NUMBER})\\s*エーカー(?:${OR_MORE})?`, ([, digits]) => landOrMore(plainNumber(digits))),
  ...priceRules(MONEY, (amount) => amount),
  flag('ゴルフ(?:コース|場)(?:沿い)?', { advanced: { frontage: ['Golf Course'] } }, () => i18n.t('on a golf course')),
  flag('マウンテンビュー|山が見える', { query: 'mountain view' }, () => i18n.t('text says “mountain view”')),
  flag('ゲーテッド(?:コミュニティ)?|ゲート付き(?:コミュニティ)?', { advanced: { security: ['Gated Community'] } }, () =>
    i18n.t('gated community'),
  ),
  ...FLAG_FILTERS.flatMap((row) => {
    const words = FLAGS[row.key];
    return words === undefined ? [] : [flag(words, { [row.key]: true }, () => meaningOf(row))];
  }),
  flag('借地権', { title_land: ['Leasehold'] }, () => i18n.t('leasehold')),
  flag('所有権', { title_land: ['Fee Simple'] }, () => i18n.t('fee simple')),
  flag('一戸建て?|戸建て?|一軒家', { dwelling_type_name: ['house'] }, () => i18n.t('house')),
  flag('コンド(?:ミニアム)?|マンション|アパート', { dwelling_type_name: ['condo'] }, () => i18n.t('condo')),
  flag('タウンハウス', { dwelling_type_name: ['townhouse'] }, () => i18n.t('townhouse')),
  flag('土地', { dwelling_type_name: ['land'] }, () => i18n.t('land')),
  flag('賃貸', { dwelling_type_name: ['rental'] }, () => i18n.t('for rent')),
  flag('スタジオ|ワンルーム', { maxBeds: 0 }, () => i18n.t('studio')),
];

const KATAKANA_AFTER_HIRAGANA = 0x60;

/** A pattern of a place's name in kana; the mark of a long vowel may be added, '島' left out. Null where the name is Latin. */
export function kanaPattern(name: string): RegExp | null {
  const kana = placeName(name);
  // names of towns that mean a view in a sentence
  if (!/^[\u3041-\u30ff]/.test(kana) || kana.endsWith('ビュー')) return null;
  const [, stem = '', end = ''] = /^(.+?)(島|中心部)?$/.exec(kana) ?? [];
  const letters = [...stem.replace(/[ー・]/g, '')].map((letter) => {
    const code = letter.charCodeAt(0);
    const hiragana = code >= 0x30a1 && code <= 0x30f6 ? String.fromCharCode(code - KATAKANA_AFTER_HIRAGANA) : '';
    return `[${letter}${hiragana}][ー・]?`;
  });
  const rest = end === '' || kana === 'ハワイ島' ? end : `(?:${end})?`;
  return new RegExp(`(?<![\\u30a1-\\u30ffー])${letters.join('')}${rest}(?!(?!ビーチ)[\\u30a1-\\u30fbー])`);
}

/** Particles and words of requests, which mean nothing for a search. */
const SMALL =
  /(?:を?探し(?:て(?:い(?:る|ます)|います|る)?|ています)?|希望(?:し(?:ます|ています)?)?|お願いします|欲しい(?:です)?|ほしい(?:です)?|買いたい(?:です)?|購入(?:したい)?|住みたい|から|まで|です|ます|ある|あり|物件|住まい|住宅|不動産|予算|価格|値段|付き|つき|近く|周辺|エリア|くらい|ぐらい|程度|以下|以上|できれば|[家のでにがをはとやもへな])/;

/** The words of a Japanese sentence that mean something. */
export const wordsOfJapanese = (text: string): string[] => text.split(SMALL).filter(Boolean);
