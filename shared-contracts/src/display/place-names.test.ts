import { afterEach, beforeAll, expect, test } from 'vitest';
import { SOURCE_LANGUAGE, setLanguageSource } from '../language/language';
import { i18n } from '../texts';
import { breadcrumbs } from './breadcrumbs';
import { searchTitle } from './page-metadata';
import { addPlaceNames, isPlaceName, placeHeading, placeName, placeNameHas, placePath } from './place-names';
import { searchSummary } from './search-summary';
import { searchHeading } from './texts';

beforeAll(() => i18n.load('ja'));
addPlaceNames('ja', {
  kihei: 'キヘイ',
  south: '南部',
  maui: 'マウイ島',
  kauai: 'カウアイ島',
  'big-island': 'ハワイ島',
});
afterEach(() => setLanguageSource(() => SOURCE_LANGUAGE));

test('English pages show regions by their own names', () => {
  expect(placeName('Kīhei')).toBe('Kīhei');
  expect(placeHeading('Kīhei')).toBe('Kīhei');
  expect(placePath(['Kīhei', 'South', 'Maui'])).toBe('Kīhei, South, Maui');
});

test('Japanese pages show kana, in headings with the Hawaiian spelling, the largest region first [D188]', () => {
  setLanguageSource(() => 'ja');
  expect(placeName('Kihei')).toBe('キヘイ');
  expect(placeHeading('Kīhei')).toBe('キヘイ（Kīhei）');
  expect(placePath(['Kīhei', 'South', 'Maui'])).toBe('マウイ島・南部・キヘイ');
  expect(placePath(['Kīhei', 'Maui'], placeHeading)).toBe('マウイ島・キヘイ（Kīhei）');
  expect(placeHeading('Somewhere')).toBe('Somewhere');
});

test('finds a name in kana of every kind, on pages in that language', () => {
  expect(placeNameHas('Kīhei', 'キヘ')).toBe(false);
  setLanguageSource(() => 'ja');
  for (const text of ['キヘ', 'きへ', 'ｷﾍ', 'キー ヘ']) expect(placeNameHas('Kīhei', text), text).toBe(true);
  expect(placeNameHas('Kīhei', ' ')).toBe(false);
  expect(isPlaceName('Maui', 'まうい島')).toBe(true);
  expect(isPlaceName('Maui', 'マウイ')).toBe(true);
  expect(isPlaceName('Big Island', 'ハワイ')).toBe(false);
});

test('headings, titles, chips and breadcrumbs name regions in the language of the page', () => {
  setLanguageSource(() => 'ja');
  const kihei = 'Island::Maui > District::South > Town::Kīhei';
  expect(searchHeading({ hl_regions: [kihei] }, ['Maui', 'South', 'Kīhei'])).toContain('マウイ島・キヘイ（Kīhei）');
  expect(searchHeading({ hl_regions: ['Island::Maui', 'Island::Kauaʻi'] }, [])).toContain('マウイ島、カウアイ島');
  const search = { filters: { hl_regions: [kihei] }, page: 1 };
  expect(searchTitle(search, ['Maui', 'South', 'Kīhei'], 'Site')).toContain('マウイ島・キヘイ（Kīhei）');
  expect(searchSummary({ hl_regions: [kihei, `${kihei} > BuildingName::South`] })).toEqual(['キヘイ', 'South']);
  const paths = { region_name_path: 'Maui > South > Kīhei', region_slug_path: 'maui/south/kihei' };
  expect(breadcrumbs(paths).map(({ name }) => name)).toEqual(['マウイ島', '南部', 'キヘイ']);
});
