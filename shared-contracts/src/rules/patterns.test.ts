import { expect, test } from 'vitest';
import { HOSTILE_EMAIL, HOSTILE_PHONE } from '../testing/hostile-input';
import { canBeTelephone } from './can-be-telephone';
import {
  isAnyPhone,
  isCallbackPhone,
  isDocumentedPhone,
  isEmail,
  isPhone,
  isShowingPhone,
  plainAddress,
} from './patterns';
import { formatTelephone, isTelephone } from './telephone';

test.each([
  'a@example.com',
  'first.last+tag@mail.example.co.jp',
  "o'hara_1@example-site.org",
  ' a@example.com ',
  'user@xn--e1afmkfd.xn--p1ai',
  'a@example.xn--fiqs8s',
  'a@mail.xn--80ak6aa92e.com',
  'a@example.XN--3E0B707E',
])('accepts %s as an e-mail address [B5.1]', (email) => expect(isEmail(email)).toBe(true));
test.each(HOSTILE_EMAIL)('rejects %j as an e-mail address [B5.1]', (email) => expect(isEmail(email)).toBe(false));

const TABLE: [phone: string, general: boolean, callback: boolean, showing: boolean][] = [
  ['8085550100', true, true, true],
  ['808-555-0100', true, true, true],
  ['808.555.0100', true, true, true],
  ['808 555 0100', true, true, true],
  ['(808) 555-0100', true, true, true],
  ['+1 808 555 0100', true, true, false],
  ['1-808-555-0100', true, true, false],
  ['+81 808 555 0100', true, true, false],
  ['+358 808 555 0100', true, false, false],
  ['44 1 808 555 0100', false, true, false],
  ['+8085550100', false, false, true],
  ['808-555-010099', false, false, true],
  ['808555010', false, false, false],
  ['(808 555-0100', false, false, false],
  ['phone', false, false, false],
];
test.each(TABLE)(
  '%s: general %s, callback %s, showing %s [B5.2] [B5.3] [B5.4]',
  (phone, general, callback, showing) => {
    expect({
      phone,
      general: isPhone(phone),
      callback: isCallbackPhone(phone),
      showing: isShowingPhone(phone),
    }).toEqual({
      phone,
      general,
      callback,
      showing,
    });
    expect(isDocumentedPhone(phone)).toBe(general || callback || showing);
  },
);

test.each(HOSTILE_PHONE)('rejects %j as a phone number [B5.2] [B5.3] [B5.4]', (phone) => {
  expect(isAnyPhone(phone)).toBe(false);
  expect(isTelephone(phone)).toBe(false);
});

test.each([
  ['+81 90-1234-5678', '+81 90 1234 5678'],
  ['+81 (0)90-1234-5678', '+81 90 1234 5678'],
  ['011 81 90 1234 5678', '+81 90 1234 5678'],
  ['0082 10-1234-5678', '+82 10 1234 5678'],
  ['+49 30 901820', '+49 30 901820'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['+61 412 345 678', '+61 412 345 678'],
  ['808-555-0134 ext 12', '808-555-0134 ext. 12'],
  ['(808) 555-0134 x12', '808-555-0134 ext. 12'],
  ['808.555.0134, extension 7', '808-555-0134 ext. 7'],
  ['1 808-555-0149', '808-555-0149'],
  ['+1 808 555 0151', '808-555-0151'],
  ['８０８－５５５－０１３４', '808-555-0134'],
  ['808/555/0100', '808-555-0100'],
])('%s is a telephone number in every form, and mails show %s', async (typed, shown) => {
  expect(isAnyPhone(typed)).toBe(true);
  expect(await canBeTelephone(typed)).toBe(true);
  expect(isTelephone(typed)).toBe(true);
  expect(formatTelephone(typed)).toBe(shown);
});

test.each([
  '+81 90',
  '+49 1',
  '+210 12 345 678',
  '+1 555 0100',
  '555-0100',
  '808-555-0134 ext',
  '+',
  '808-555-0134 ext 12345678',
])('%s is no telephone number in any country', async (typed) => {
  expect(isTelephone(typed)).toBe(false);
  expect(isAnyPhone(typed) && (await canBeTelephone(typed))).toBe(false);
  expect(formatTelephone(typed)).toBe(typed);
});

test('an e-mail address of an East Asian keyboard is sent in plain letters [D196]', () => {
  expect(plainAddress('　ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｃｏｍ')).toBe('hanako@example.com');
  expect(isEmail(plainAddress('hanako＠example.com'))).toBe(true);
});
