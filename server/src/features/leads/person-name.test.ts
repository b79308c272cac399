import fc from 'fast-check';
import { expect, test } from 'vitest';
import { personName, splitName } from './person-name';

test.each([
  ['Sample Buyer', 'Sample', 'Buyer'],
  ['Sample Mary Anne Buyer', 'Sample', 'Mary Anne Buyer'],
  ['Sample', 'Sample', 'Unknown'],
  ['', 'Unknown', 'Unknown'],
  ['  Sample   Buyer ', 'Sample', 'Buyer'],
  ['山田 太郎', '太郎', '山田'],
  ['山田　太郎', '太郎', '山田'],
  ['さとう はなこ', 'はなこ', 'さとう'],
  ['山田太郎', '山田太郎', 'Unknown'],
  ['ジョン スミス', 'ジョン', 'スミス'],
])('%j is split into %s and %s [D187] [B5.20] [B5.8] [B5.7]', (name, first_name, last_name) => {
  expect(splitName(name)).toMatchObject({ first_name, last_name });
});

test('the full name stays whole, and no part is ever missing [B5.7]', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const { first_name, last_name, full_name } = splitName(name);
      expect(Math.min(first_name.length, last_name.length, full_name.length)).toBeGreaterThan(0);
      const whole = name.trim().split(/\s+/).join(' ');
      if (whole !== '') expect(full_name).toBe(whole);
    }),
  );
});

test('two fields come before one', () => {
  expect(personName({ name: 'A B', first_name: 'Sample' })).toEqual({
    first_name: 'Sample',
    last_name: 'Unknown',
    full_name: 'A B',
  });
  expect(personName({ first_name: 'Sample', last_name: 'Buyer' }).full_name).toBe('Sample Buyer');
});
