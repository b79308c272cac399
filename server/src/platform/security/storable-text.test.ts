import { expect, test } from 'vitest';
import { isStorable, unstorableField } from './storable-text';

test('names the field that holds a null character or half a surrogate pair, at any depth', () => {
  expect(unstorableField({ name: 'ʻOhana 🏝', list: ['a', { deep: 'a\u0000' }] })).toBe('deep');
  expect(unstorableField({ list: ['fine', '\ud800'] })).toBe('list');
  expect(unstorableField({ outer: { 'a\u0000': 1 } })).toBe('outer');
  expect(unstorableField({ name: '👩‍👩‍👧', count: 3, none: null })).toBeNull();
});

test('a whole pair is fine, a half one is not', () => {
  expect([isStorable('🏝'), isStorable('\udf1d'), isStorable('\u2028')]).toEqual([true, false, true]);
});

test('the bytes of an upload are not walked through one by one', () => {
  const upload = Object.assign(Buffer.from('packed'), { 'a\u0000': 1 });
  expect(unstorableField(upload)).toBeNull();
});
