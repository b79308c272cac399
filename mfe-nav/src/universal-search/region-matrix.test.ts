import { addPlaceNames, contractTexts, SOURCE_LANGUAGE, setLanguageSource } from 'shared-contracts';
import { afterEach, expect, test } from 'vitest';
import { localAreas, regionNamed } from './region-matrix';

const MATRIX = { 'Maui::1': { 'South::2': { 'Kīhei::3': {}, 'Wailea::4': {} } } };
const hrefOf = (handles: readonly string[]) => handles.join('/');

addPlaceNames('ja', { maui: 'マウイ島', south: '南部', kihei: 'キヘイ', wailea: 'ワイレア' });
afterEach(() => setLanguageSource(() => SOURCE_LANGUAGE));

test('Japanese pages find regions by kana and show both names [D189]', async () => {
  setLanguageSource(() => 'ja');
  await contractTexts.load();
  expect(localAreas(MATRIX, 'きへ', 5, hrefOf).entries).toEqual([
    {
      id: 'area:maui/south/kihei',
      text: 'キヘイ（Kīhei）',
      detail: 'マウイ島・南部・キヘイ',
      href: 'maui/south/kihei',
    },
  ]);
  expect(regionNamed(MATRIX, 'ﾜｲﾚｱ')).toEqual(['maui', 'south', 'wailea']);
  expect(regionNamed(MATRIX, 'Kihei, HI')).toEqual(['maui', 'south', 'kihei']);
});

test('English pages leave kana to the server', () => {
  expect(localAreas(MATRIX, 'キヘイ', 5, hrefOf).entries).toEqual([]);
  expect(regionNamed(MATRIX, 'キヘイ')).toBeNull();
  expect(localAreas(MATRIX, 'kih', 5, hrefOf).entries.map(({ text, detail }) => [text, detail])).toEqual([
    ['Kīhei', 'Kīhei, South, Maui'],
  ]);
});
