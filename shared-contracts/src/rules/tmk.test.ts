import { expect, test } from 'vitest';
import { formatTmk, normaliseTmk, readTmk, tmkBreakdown } from './tmk';

test('splits a tax map key of 13 characters, and not one of 12 [B5.30]', () => {
  expect(tmkBreakdown('2-3-9-001-002-0034')).toEqual({
    island: '2',
    zone: '3',
    section: '9',
    plat: '001',
    parcel: '002',
    cpr: '0034',
  });
  expect(tmkBreakdown([...'2390010020034'])).toEqual(tmkBreakdown('2390010020034'));
  expect(tmkBreakdown('239001002003')).toBeNull();
  expect(tmkBreakdown(null)).toBeNull();
  expect(normaliseTmk(' 2-3 9\t001')).toBe('239001');
});

test.each([
  ['2170830690000', '(2) 1-7-083-069'],
  ['2-3-9-001-002-0034', '(2) 3-9-001-002-0034'],
  ['239001002003', '239001002003'],
  ['See remarks', 'See remarks'],
  ['', ''],
])('the tax map key %s is written as %s', (tmk, text) => expect(formatTmk(tmk)).toBe(text));

test.each([
  ['(2) 3-9-012-034', '2390120340000'],
  ['2-3-9-012:034-0056', '2390120340056'],
  ['TMK 1-2-3-004-005', '1230040050000'],
  ['3 7 3 010 030 0000', '3730100300000'],
  ['428014028', '4280140280000'],
  ['２－３－９－０１２－０３４', '2390120340000'],
])('reads the tax map key %s of each county as %s [D158]', (text, tmk) => expect(readTmk(text)).toEqual({ tmk }));

test.each([
  ['3-9-012-034', /has no county.*1 for Oʻahu/],
  ['(5) 3-9-012-034', /No county has 5/],
  ['(2) 3-9-012-034-05', /9 digits, or 13 .* this one has 11/],
])('says what is wrong with %s [D158]', (text, sentence) =>
  expect(readTmk(text)).toEqual({ error: expect.stringMatching(sentence) }),
);

test.each(['12 Kahakai Street', '12-345 Kamehameha Hwy', 'Kihei', '', '12'])('%j is no tax map key', (text) =>
  expect(readTmk(text)).toBeNull(),
);
