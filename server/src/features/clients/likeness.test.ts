import { expect, test } from 'vitest';
import { gmailMailbox, likenessesOf, phoneKey } from './likeness';
import { areSeparated, linkTowards, personsOfClient } from './linked-persons';

test.each([
  ['808-555-0100', '18085550100'],
  ['+1 (808) 555-0100', '18085550100'],
  ['1.808.555.0100', '18085550100'],
  ['808-555-0100 ext. 12', '18085550100x12'],
  ['+81 90-1234-5678', '819012345678'],
  ['+81 (0)90 1234 5678', '819012345678'],
  ['090-1234-5678', '819012345678'],
  ['０９０ー１２３４ー５６７８', '819012345678'],
  ['011 44 20 7946 0018', '442079460018'],
  ['call me', null],
  ['', null],
])('the number %j is compared as %j [D193]', (text, key) => {
  expect(phoneKey(text)).toBe(key);
});

test('dots and plus tags are left out of Gmail addresses only [D193]', () => {
  expect(gmailMailbox('N.a.lani+homes@Gmail.com')).toBe('nalani');
  expect(gmailMailbox('nalani@googlemail.com')).toBe('nalani');
  for (const other of ['na.lani@example.com', 'nalani@gmail.com.example', 'nalani@elsewhere@gmail.com', null])
    expect(gmailMailbox(other)).toBeNull();
});

test('a name counts with a telephone number only, in any spelling; an unknown name never does [D193]', () => {
  const of = (name: string, phone: string) => ({ names: [name], phones: [phone], email: null });
  const one = of('Kaʻiulani  Kāne', '808-555-0100');
  expect(likenessesOf(one, of("ka'iulani kane", '+1 808 555 0100'))).toEqual(['phone', 'name']);
  expect(likenessesOf(one, of('Kai Sample', '(808) 555-0100'))).toEqual(['phone']);
  expect(likenessesOf(one, of('Kaʻiulani Kāne', '808-555-0101'))).toEqual([]);
  expect(likenessesOf(of('Unknown', '8085550100'), of('Unknown', '8085550100'))).toEqual(['phone']);
});

test('a separation cuts the first link from the other person, and leaves what is behind it together [D193]', () => {
  const same = (person: string, main: string) => ({ person, main, is_same: true });
  const links = [same('b', 'a'), same('c', 'b'), same('a', 'd'), { person: 'x', main: 'c', is_same: false }];
  expect(personsOfClient(links, 'c')).toEqual(['d', 'a', 'b', 'c']);
  expect(linkTowards(links, 'a', 'c')).toEqual(links[1]);
  expect(linkTowards(links, 'c', 'a')).toEqual(links[0]);
  expect(linkTowards(links, 'd', 'c')).toEqual(links[1]);
  expect(personsOfClient(links.toSpliced(2, 1), 'c')).toEqual(['a', 'b', 'c']);
  expect(linkTowards(links, 'a', 'x')).toBeUndefined();
  expect([areSeparated(links, ['x'], ['a', 'c']), areSeparated(links, ['x'], ['a'])]).toEqual([true, false]);
});
