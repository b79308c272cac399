import { afterEach, describe, expect, test } from 'vitest';
import { SOURCE_LANGUAGE, setLanguageSource } from '../language/language';
import { internationalPhone, isAnyPhone, isEmail } from './patterns';
import { fullName, greetingName } from './person-names';
import { formatTelephone, isTelephone } from './telephone';

afterEach(() => setLanguageSource(() => SOURCE_LANGUAGE));

test.each([
  ['太郎', '山田', '山田 太郎', '山田様'],
  ['はなこ', 'さとう', 'さとう はなこ', 'さとう様'],
  ['山田太郎', null, '山田太郎', '山田太郎様'],
  [null, '山田', '山田', '山田様'],
  ['ジョン', 'スミス', 'ジョン スミス', 'ジョン'],
  ['Kai', 'Akana', 'Kai Akana', 'Kai'],
  ['Kai', null, 'Kai', 'Kai'],
  [null, null, '', ''],
])('%s and %s are %s and greeted as %s [D187]', (first_name, last_name, full, greeting) => {
  expect([fullName({ first_name, last_name }), greetingName({ first_name, last_name })]).toEqual([full, greeting]);
});

describe('a telephone number on a Japanese page', () => {
  test.each([
    ['090-1234-5678', '+819012345678'],
    ['０９０－１２３４－５６７８', '+819012345678'],
    ['090ー1234ー5678', '+819012345678'],
    ['+81 90-1234-5678', '+819012345678'],
    ['+81 (0)90-1234-5678', '+819012345678'],
    ['010 81 90 1234 5678', '+819012345678'],
    ['03-1234-5678', '+81312345678'],
    ['(03) 1234 5678', '+81312345678'],
  ])('%s is sent as %s [D187]', (typed, sent) => {
    setLanguageSource(() => 'ja');
    expect(isAnyPhone(typed)).toBe(true);
    expect(internationalPhone(typed)).toBe(sent);
    setLanguageSource(() => 'en');
    expect(isTelephone(sent)).toBe(true);
    expect(formatTelephone(sent)).toMatch(/^\+81 (?:90 1234 5678|3 1234 5678)$/);
  });

  test.each(['808-555-0100', '+1 808 555 0100', '+44 20 7946 0958', '090-123'])('%s stays', (typed) => {
    setLanguageSource(() => 'ja');
    expect(internationalPhone(typed)).toBe(typed);
  });

  test('without enough digits is refused', () => {
    setLanguageSource(() => 'ja');
    expect(isAnyPhone('090-123')).toBe(false);
  });
});

test('on an English page a number without a country code stays American', () => {
  expect(internationalPhone('090-1234-5678')).toBe('090-1234-5678');
  expect(isAnyPhone('090-1234-5678')).toBe(false);
});

test.each(['ｔａｒｏ＠example.com', 'taro@ｅｘａｍｐｌｅ.com', 'taro＠example.com'])(
  '%s is no e-mail address',
  (typed) => expect(isEmail(typed)).toBe(false),
);
