import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { defaultSearchState } from '../entities/default-search';
import { dwellingLabel } from '../entities/dwelling-types';
import { ERRORS, isErrorCode, sentenceOf } from '../errors';
import { SOURCE_LANGUAGE, setLanguageSource } from '../language/language';
import { FORM_MESSAGES, formErrors, registrationFormSchema } from '../rules/forms';
import { costTerms } from '../rules/ownership-cost';
import { FLAG_FILTERS, filtersOfKind, RANGE_FILTERS } from '../search/filters';
import { i18n } from '../texts';
import LISTING_VALUES from './listing-values';
import { figureNote } from './market-text';
import { listingDescription, searchDescription, searchTitle } from './page-metadata';
import { formatPrice } from './price';
import { searchSummary } from './search-summary';
import { formatBaths, formatBeds } from './size';
import { formatListingCount, formatStatus, formatTenure, withoutText } from './texts';
import { valueText } from './value-text';

beforeAll(() => i18n.load('ja'));
beforeEach(() => setLanguageSource(() => 'ja'));
afterEach(() => setLanguageSource(() => SOURCE_LANGUAGE));

const LATIN = /[A-Za-z]{3,}/;

test('a search is summed up in Japanese, with the label of each range', () => {
  const filters = {
    ...defaultSearchState().filters,
    minPrice: 500_000,
    minBeds: 3,
    maxBeds: 4,
    minYearBuilt: 1990,
    maxSeaDistance: 500,
    statuses: ['Pending' as const],
    title_land: ['Fee Simple' as const, 'Leasehold' as const],
    advanced: { view: ['Ocean', 'Unheard of'] },
  };
  expect(searchSummary(filters)).toEqual([
    '価格$50万以上',
    '寝室3〜4室',
    '築年1990年以降',
    '海までの距離150 m以下',
    '契約手続中',
    '所有権または借地権',
    '眺望：海, Unheard of',
  ]);
});

test('a search has its title and description in Japanese', () => {
  const search = { filters: { dwelling_type_name: ['condo' as const, 'house' as const] }, page: 2 };
  expect(searchTitle(search, ['Maui', 'South', 'Kīhei'], 'Site')).toMatch(
    /のコンドミニアム・一戸建ての売買物件（2ページ目）/,
  );
  expect(searchTitle({ filters: {}, page: 1 }, [], 'Site')).toBe('ハワイの売買物件 | Site');
  expect(searchDescription({ filters: {}, page: 1 }, [], 1234)).toBe(
    'ハワイの売買物件1,234件。写真、地図、価格、オープンハウスの情報を掲載しています。',
  );
  expect(listingDescription({ photo_count: 3, public_remarks: 'Sunny.', title: '' })).toBe('写真3枚。Sunny.');
});

test('facts of a home are in Japanese', () => {
  expect([formatBeds(3), formatBaths(2.5), formatBeds(0)]).toEqual(['3寝室', '2.5バスルーム', 'スタジオ']);
  expect([formatPrice(3200, true), formatPrice(null)]).toEqual(['$3,200/月', '価格お問い合わせ']);
  expect([formatStatus('Active').label, formatStatus('Pending').label]).toEqual(['販売中', '契約手続中']);
  expect(formatTenure('Leasehold')).toBe('借地権（Leasehold）');
  expect(formatListingCount(1)).toBe('1件');
  expect(formatListingCount(1234)).toBe('1,234件');
  expect(dwellingLabel('land')).toBe('土地');
  expect(withoutText(['property tax', 'lease rent'])).toBe('固定資産税・地代を除く（金額不明）');
  expect(costTerms('owner')).toBe('頭金20%、金利6.7%、返済期間30年、居住用（オーナー居住）、保険料を除く');
});

test('a figure of another region says so in Japanese', () => {
  // no places of the gazetteer, whose names in Japanese another test may have added
  const island = { name: 'Sample Isle', handles: ['isle'], listing_count: 9 };
  const region = { name: 'Sample Bay', handles: ['isle', 'east', 'bay'], listing_count: 1 };
  const figure = { value: 1, homes: 34, region: island };
  expect(figureNote({ figure, region, island, what: 'sold' })).toBe(
    'Sample Bayの成約は10件未満のため、Sample Isle（成約34件）の数値を表示しています。',
  );
});

test('the table of filters has its texts in the language of the page', () => {
  const labels = () => [...RANGE_FILTERS, ...FLAG_FILTERS, ...filtersOfKind('detail')].map(({ label }) => label);
  expect(labels().filter((label) => !label.startsWith('EV') && LATIN.test(label))).toEqual([]);
  setLanguageSource(() => SOURCE_LANGUAGE);
  expect(labels()).toContain('Price per sq ft');
});

test('values of listings have translations; an unknown one stays', () => {
  expect(LISTING_VALUES.filter((value) => valueText(value) === value)).toEqual([]);
  expect(valueText('Unheard of {place}')).toBe('Unheard of {place}');
});

test('sentences of errors and forms are in Japanese', () => {
  const names = /JSON|PUBLIC_URL|ALLOWED_ORIGINS|Google/g;
  const sentences = Object.keys(ERRORS).flatMap((code) =>
    isErrorCode(code) ? sentenceOf(code).replace(names, '') : [],
  );
  expect(sentences.filter((sentence) => LATIN.test(sentence))).toEqual([]);
  expect(FORM_MESSAGES.password.register).toMatch(/^パスワードは\d+文字以上で設定してください。$/);
  const errors = formErrors(registrationFormSchema, { email: 'no', first_name: '', last_name: '', password: 'x' });
  expect(Object.keys(errors).toSorted()).toEqual(['email', 'first_name', 'last_name', 'password']);
  expect(Object.values(errors).filter((sentence) => LATIN.test(sentence))).toEqual([]);
});
