import { expect, test } from 'vitest';
import { HOSTILE_EMAIL, HOSTILE_PHONE } from '../testing/hostile-input';
import { isAnyPhone, isCallbackPhone, isEmail, isPhone, isShowingPhone } from './patterns';

test.each(['a@example.com', 'first.last+tag@mail.example.co.jp', "o'hara_1@example-site.org", ' a@example.com '])(
  'accepts %s as an e-mail address [B5.1]',
  (email) => expect(isEmail(email)).toBe(true),
);
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
    expect(isAnyPhone(phone)).toBe(general || callback || showing);
  },
);

test.each(HOSTILE_PHONE)('rejects %j as a phone number [B5.2] [B5.3] [B5.4]', (phone) => {
  expect(isAnyPhone(phone)).toBe(false);
});
