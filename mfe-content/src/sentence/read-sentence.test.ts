import type { SearchFilters } from 'shared-contracts';
import { expect, test } from 'vitest';
import { readSentence } from './read-sentence';

const step = (level: 'island' | 'district' | 'town', name: string, handle: string) => ({ level, name, handle });
const MAUI = step('island', 'Maui', 'maui');
const BIG = step('island', 'Big Island', 'big-island');
const SOUTH = step('district', 'South', 'south');
const KIHEI = step('town', 'Kīhei', 'kihei');
const KONA = step('district', 'North Kona', 'north-kona');
const region = (...path: ReturnType<typeof step>[]) => {
  const last = path.at(-1) ?? MAUI;
  const levels = ['Island', 'District', 'Town'];
  const region_level_string = path.map(({ name }, index) => `${levels[index]}::${name}`).join(' > ');
  return { name: last.name, handle: last.handle, path, region_level_string, listing_count: 1 };
};
const VIEW = step('town', 'Ocean View', 'ocean-view');
const PLACES = [
  region(BIG, step('district', 'Kau', 'kau'), VIEW),
  region(MAUI),
  region(BIG),
  region(MAUI, SOUTH, KIHEI),
  region(BIG, KONA),
];
const KIHEI_PATH = 'Island::Maui > District::South > Town::Kīhei';

const CASES: [string, SearchFilters][] = [
  [
    '3 bed condo in Kihei under 900k with ocean view',
    { hl_regions: [KIHEI_PATH], minBeds: 3, maxPrice: 900_000, dwelling_type_name: ['condo'], ocean_view: true },
  ],
  ['Kīhei, Maui', { hl_regions: [KIHEI_PATH] }],
  ['Kihei, HI', { hl_regions: [KIHEI_PATH] }],
  ['３ ｂｅｄ ｉｎ Ｋｉｈｅｉ', { hl_regions: [KIHEI_PATH], minBeds: 3 }],
  ['201 Ohua Avenue Apt 1502', { query: '201 Ohua Avenue Apt 1502' }],
  ['2777 S. Kihei Rd #4', { query: '2777 S. Kihei Rd #4' }],
  [
    'condo on South Kihei Road under 900k',
    { dwelling_type_name: ['condo'], query: 'South Kihei Road', maxPrice: 900_000 },
  ],
  ['3 bed house on Kuhio Hwy, HI', { minBeds: 3, dwelling_type_name: ['house'], query: 'Kuhio Hwy' }],
  ['condo on a quiet street in Kihei', { hl_regions: [KIHEI_PATH], dwelling_type_name: ['condo'] }],
  ['2 car garage and 2 tennis court', { minParkingSpots: 2 }],
  [
    'house on the Big Island below $1.2 million',
    { hl_regions: ['Island::Big Island'], dwelling_type_name: ['house'], maxPrice: 1_200_000 },
  ],
  [
    'land in North Kona, at least 2 acres',
    { hl_regions: ['Island::Big Island > District::North Kona'], dwelling_type_name: ['land'], minLand: 87_120 },
  ],
  ['two bedroom townhouse or condo', { minBeds: 2, dwelling_type_name: ['condo', 'townhouse'] }],
  ['homes between 500k and 1m', { minPrice: 500_000, maxPrice: 1_000_000 }],
  ['between 1 and 2 million', { minPrice: 1_000_000, maxPrice: 2_000_000 }],
  ['over 2 million, 4+ beds, 3.5 baths', { minPrice: 2_000_000, minBeds: 4, minBaths: 3.5 }],
  ['oceanfront house with a pool', { dwelling_type_name: ['house'], oceanfront: true, pool: true }],
  ['beachfront, swimming pool and central air', { oceanfront: true, pool: true, air_conditioning: true }],
  ['air conditioned house with an ʻohana', { dwelling_type_name: ['house'], air_conditioning: true, ohana_unit: true }],
  ['2 bed condo with A/C', { minBeds: 2, dwelling_type_name: ['condo'], air_conditioning: true }],
  ['2 ac with an Ohana unit', { ohana_unit: true }],
  ['house on Ohana Street', { dwelling_type_name: ['house'], query: 'Ohana Street' }],
  ['condo with an EV charger', { dwelling_type_name: ['condo'], ev_charging: true }],
  ['house near the ocean', { dwelling_type_name: ['house'], maxSeaDistance: 2640 }],
  [
    'condo close to the beach in Kihei',
    { hl_regions: [KIHEI_PATH], dwelling_type_name: ['condo'], maxSeaDistance: 2640 },
  ],
  ['within half a mile of the beach', { maxSeaDistance: 2640 }],
  ['within 1/4 mile of the sea under 900k', { maxSeaDistance: 1320, maxPrice: 900_000 }],
  ['at most 1,000 feet from the ocean', { maxSeaDistance: 1000 }],
  ['within 2 km of the beach', { maxSeaDistance: 6562 }],
  ['condo 300 m from the sea', { dwelling_type_name: ['condo'], maxSeaDistance: 984 }],
  ['house within a mile of the shore', { dwelling_type_name: ['house'], maxSeaDistance: 5280 }],
  ['2 bed condo, 500 ft to the beach', { minBeds: 2, dwelling_type_name: ['condo'], maxSeaDistance: 500 }],
  ['near the ocean with ocean view', { maxSeaDistance: 2640, ocean_view: true }],
  ['on the beach', { oceanfront: true }],
  ['at least 1,500 sq ft', { minSquareFeet: 1500 }],
  ['a condo under 2,000 sqft', { dwelling_type_name: ['condo'], maxSquareFeet: 2000 }],
  ['under 900k and under 2000 square feet', { maxPrice: 900_000, maxSquareFeet: 2000 }],
  ['leasehold studio', { title_land: ['Leasehold'], maxBeds: 0 }],
  ['condo for rent under 4,000', { dwelling_type_name: ['condo', 'rental'], maxPrice: 4000 }],
  [
    'luxury home, price reduced, short-term rental allowed',
    { luxury_properties: true, price_reduced: true, short_term_rentals_allowed: true },
  ],
  [
    'lot in Ocean View',
    { hl_regions: ['Island::Big Island > District::Kau > Town::Ocean View'], dwelling_type_name: ['land'] },
  ],
  ['two or three bedroom condo', { minBeds: 2, maxBeds: 3, dwelling_type_name: ['condo'] }],
  ['at least 3 but no more than 5 bedrooms', { minBeds: 3, maxBeds: 5 }],
  ['up to 4 beds', { maxBeds: 4 }],
  ['at least 3 bedrooms, two and a half baths', { minBeds: 3, minBaths: 2.5 }],
  ['condo, 0 beds', { dwelling_type_name: ['condo'], maxBeds: 0 }],
  [
    '500k - 750k condo Maui',
    { hl_regions: ['Island::Maui'], minPrice: 500_000, maxPrice: 750_000, dwelling_type_name: ['condo'] },
  ],
  ['$1.2-1.5M house', { minPrice: 1_200_000, maxPrice: 1_500_000, dwelling_type_name: ['house'] }],
  ['oceanfront estate, budget 10 million', { maxPrice: 10_000_000, oceanfront: true }],
  ['around 900k', { maxPrice: 900_000 }],
  ['from 3 to 5 acres', { minLand: 130_680 }],
  ['2 beds for $3,000 a month', { minBeds: 2, maxPrice: 3000, dwelling_type_name: ['rental'] }],
  ['lot of .5 acre', { dwelling_type_name: ['land'], minLand: 21_780 }],
  ['1/2 acre', { minLand: 21_780 }],
  ['half an acre', { minLand: 21_780 }],
  ['a quarter-acre', { minLand: 10_890 }],
  ['between 1 and 2 acres', { minLand: 43_560 }],
  ['under 100 acres', {}],
  ['5 acres or less', {}],
  ['2 1/2 baths', { minBaths: 2.5 }],
  ['3bd/2½ba', { minBeds: 3, minBaths: 2.5 }],
  ['under 5 beds', { maxBeds: 4 }],
  ['under 1 bed', { maxBeds: 0 }],
  ['over 3 beds', { minBeds: 4 }],
  ['no fewer than 3 beds', { minBeds: 3 }],
  ['5 beds or fewer', { maxBeds: 5 }],
  ['under 3 baths', { maxBaths: 2.5 }],
  ['no more than 2 baths', { maxBaths: 2 }],
  ['2-3 baths', { minBaths: 2, maxBaths: 3 }],
  ['1,000-2,000 sqft', { minSquareFeet: 1000, maxSquareFeet: 2000 }],
  ['between 1000 and 2000 square feet', { minSquareFeet: 1000, maxSquareFeet: 2000 }],
  ['1,500 sq ft max', { maxSquareFeet: 1500 }],
  ['$0 down', {}],
  ['under $0', {}],
  ['$.5m', { maxPrice: 500_000 }],
  ['$900k+', { minPrice: 900_000 }],
  ['900k and up', { minPrice: 900_000 }],
  ['not more than 900k', { maxPrice: 900_000 }],
  ['at least 3, over 900k', { minPrice: 900_000 }],
  ['100+ homes', {}],
  // an amount a month is a rent, unless the words say that it is the cost of owning
  ['condo with monthly cost under $5,000', { dwelling_type_name: ['condo'], maxMonthlyCost: 5000 }],
  [
    '2 bed house, mortgage payment of at most 4k a month',
    { minBeds: 2, dwelling_type_name: ['house'], maxMonthlyCost: 4000 },
  ],
  ['under $5,000 a month to own in Kihei', { hl_regions: [KIHEI_PATH], maxMonthlyCost: 5000 }],
  ['$3,500 monthly payment', { maxMonthlyCost: 3500 }],
  ['monthly budget over $8,000', { minMonthlyCost: 8000 }],
  ['condo under $900 a month', { dwelling_type_name: ['rental', 'condo'], maxPrice: 900 }],
  ['over $3k/mo', { dwelling_type_name: ['rental'], minPrice: 3000 }],
  ['$2,000-3,000 per month', { dwelling_type_name: ['rental'], minPrice: 2000, maxPrice: 3000 }],
  ['open house on Sunday', { open_house: true }],
  ['at least 3', {}],
  ['not a condo, a house', { dwelling_type_name: ['house'] }],
  ['house without a pool, no leasehold', { dwelling_type_name: ['house'] }],
  ['a home on Maui but not in Kihei', { hl_regions: ['Island::Maui'] }],
  ['', {}],
  ['something nice', {}],
];

test.each(CASES)('reads “%s” [B2.1.13]', (sentence, filters) => {
  expect(readSentence(sentence, PLACES).filters).toEqual(filters);
});

test('lists recognised words with their meaning in order, and unrecognised words [B2.1.13]', () => {
  const { understood, left } = readSentence('Sunny 3 bed condo in Kihei under 900k', PLACES);
  expect(understood).toEqual([
    { words: '3 bed', meaning: '3 beds or more' },
    { words: 'condo', meaning: 'condo' },
    { words: 'Kihei', meaning: 'Kīhei, South, Maui' },
    { words: 'under 900k', meaning: 'up to $900,000' },
  ]);
  expect(left).toEqual(['Sunny']);
});

test('the ʻokina before a word that is read is not left over', () => {
  expect(readSentence('home with ʻohana unit', PLACES).left).toEqual([]);
});

test('negated words set no filter and are listed as not understood [B2.1.13]', () => {
  const { understood, left } = readSentence('not a condo, no HOA, no more than 900k, on Maui', PLACES);
  expect(left).toEqual(['not a condo', 'no HOA']);
  expect(understood.map(({ meaning }) => meaning)).toEqual(['up to $900,000', 'Maui']);
});

test('a very long or hostile sentence ends soon and gives filters alone', () => {
  const started = performance.now();
  readSentence(`${'between 1 and '.repeat(5000)}<script>'"\\`, PLACES);
  for (const part of ['1 ', '1,', '1 1/', 'no more than $', '.']) readSentence(part.repeat(500), PLACES);
  expect(performance.now() - started).toBeLessThan(500);
});

test('a range is read from either end, and fewer than is no least', () => {
  const filters = (sentence: string) => readSentence(sentence, []).filters;
  expect(filters('4 to 2 beds')).toEqual({ minBeds: 2, maxBeds: 4 });
  expect(filters('between 900k and 500k')).toEqual({ minPrice: 500_000, maxPrice: 900_000 });
  expect(filters('fewer than 3 beds')).toEqual({ maxBeds: 2 });
  expect(filters('less than 3 beds')).toEqual({ maxBeds: 2 });
});
