import { addPlaceNames, type SearchFilters, setLanguageSource } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSentence } from './read-sentence';

beforeAll(() => {
  addPlaceNames('ja', {
    maui: 'マウイ島',
    'big-island': 'ハワイ島',
    waikiki: 'ワイキキ',
    kailua: 'カイルア',
    'kailua-kona': 'カイルアコナ',
    'ocean-view': 'オーシャンビュー',
  });
  setLanguageSource(() => 'ja');
});
afterAll(() => setLanguageSource(() => 'en'));

const place = (level: 'island' | 'town', name: string, handle: string) => ({
  name,
  handle,
  path: [{ level, name, handle }],
  region_level_string: `${level === 'island' ? 'Island' : 'Town'}::${name}`,
  listing_count: 1,
});
const PLACES = [
  place('island', 'Maui', 'maui'),
  place('island', 'Big Island', 'big-island'),
  place('town', 'Waikīkī', 'waikiki'),
  place('town', 'Kailua', 'kailua'),
  place('town', 'Kailua-Kona', 'kailua-kona'),
  place('town', 'Ocean View', 'ocean-view'),
];

const CASES: [string, SearchFilters][] = [
  [
    'ワイキキのコンドミニアム、2ベッドルーム、80万ドル以下、オーシャンビュー',
    {
      hl_regions: ['Town::Waikīkī'],
      dwelling_type_name: ['condo'],
      minBeds: 2,
      maxPrice: 800_000,
      ocean_view: true,
    },
  ],
  ['わいきき　コンド　２ベッド', { hl_regions: ['Town::Waikīkī'], dwelling_type_name: ['condo'], minBeds: 2 }],
  ['ﾜｲｷｷ ﾌﾟｰﾙ付き', { hl_regions: ['Town::Waikīkī'], pool: true }],
  [
    'カイルア・コナの一戸建て 寝室3以上',
    { hl_regions: ['Town::Kailua-Kona'], dwelling_type_name: ['house'], minBeds: 3 },
  ],
  ['カイルアのビーチの近く', { hl_regions: ['Town::Kailua'], maxSeaDistance: 2640 }],
  ['マウイの土地５エーカー以上', { hl_regions: ['Island::Maui'], dwelling_type_name: ['land'], minLand: 217_800 }],
  ['ハワイ島で海まで500m以内', { hl_regions: ['Island::Big Island'], maxSeaDistance: 1640 }],
  ['５０万〜８０万ドル、100平米以上', { minPrice: 500_000, maxPrice: 800_000, minSquareFeet: 1076 }],
  ['2〜3寝室、バスルーム2.5以上', { minBeds: 2, maxBeds: 3, minBaths: 2.5 }],
  ['$1,200,000以上', { minPrice: 1_200_000 }],
  ['1億5000万円以下', { maxPrice: 1_000_000 }],
  ['プールなし、借地権以外', {}],
];

test.each(CASES)('%s is understood [D196]', (sentence, filters) => {
  expect(readSentence(sentence, PLACES, 150).filters).toEqual(filters);
});

test('words of a Japanese sentence that mean nothing for a search are no unrecognised ones [D196]', () => {
  const { left, understood } = readSentence('マウイ島で温泉のある家を探しています', PLACES);
  expect(left).toEqual(['温泉']);
  expect(understood).toEqual([{ words: 'マウイ島', meaning: 'マウイ島' }]);
  expect(readSentence('1億円以下', PLACES).left).toEqual(['1億円']);
});
