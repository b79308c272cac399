import { expect, test } from 'vitest';
import { fold, keyOf, tmkKey, wordsOf } from './fold';

test('reads Hawaiian words with and without okina and kahako as one', () => {
  for (const text of ['Kāneʻohe', "Kane'ohe", 'KANEOHE', 'Kane‘ohe', 'Kāne`ohe']) expect(fold(text)).toBe('kaneohe');
});

test('gives a name and its handle one key', () => {
  expect(keyOf('Big Island')).toBe(keyOf('big-island'));
  expect(keyOf(' Lānaʻi / City ')).toBe('lanai-city');
  expect(keyOf('***')).toBe('');
});

test('ignores dashes and blanks of tax map keys and completes those of a whole parcel', () => {
  expect(tmkKey('2-3-9-001-001-0000')).toBe('2390010010000');
  expect(tmkKey('2 3 9 001 001')).toBe('2390010010000');
  expect(tmkKey('12')).toBe('12');
});

test.each([
  ['ワイキキ', 'waikiki'],
  ['わいきき', 'waikiki'],
  ['ﾜｲｷｷ', 'waikiki'],
  ['Ｗａｉｋｉｋｉ', 'waikiki'],
  ['ワイキキビーチ', 'waikiki beach'],
  ['ヒーロ', 'hilo'],
  ['カーナパリ', 'kaanapali'],
  ['アラ・モアナ', 'ala moana'],
  ['アラ モアナ', 'ala moana'],
  ['ノース ショア', 'north shore'],
  ['ダイアモンドヘッド', 'diamond head'],
  ['プリンスヴィル', 'princeville'],
  ['マウイ島', 'maui'],
  ['ハワイ島', 'big island'],
  ['ハワイ島のコンド', 'big island condo'],
  ['ほのるる', 'honolulu'],
  ['カラカウア', 'kalakaua'],
  ['フアラライ', 'hualalai'],
  ['ナウィリウィリ通り', 'nawiliwili'],
  ['カラカウア通り', 'kalakaua'],
  ['ハナウマ', 'hanauma'],
  ['ハナウマベイ', 'hanauma bay'],
  ['ワイキキバニアン', 'waikiki banian'],
  ['１２３ クヒオ アベニュー', '123 kuhio avenue'],
  ['９６８１５ー１２３４', '96815 1234'],
])('reads the Japanese text %s as %s [D189]', (text, words) => {
  expect(wordsOf(text)).toEqual(words.split(' '));
});

test('reads a long text of names that can be divided in many ways in one pass', () => {
  // 'ノースショア' is one name and two: as many ways as 2 to the power of 30
  expect(wordsOf(`${'ノースショア'.repeat(30)}ン`)).toEqual([...Array(30).fill(['north', 'shore']).flat(), 'n']);
});

test('reads tax map keys in full-width digits', () => {
  expect(tmkKey('２－３－９－００１－００１')).toBe('2390010010000');
});

test('splits a text into words', () => {
  expect(wordsOf('12-B Front St., Lāhainā')).toEqual(['12', 'b', 'front', 'st', 'lahaina']);
  expect(wordsOf('🌊')).toEqual([]);
});
