import { expect, test } from 'vitest';
import { answerKey } from './answer-key';

test('gives one key for the same input in any order of its fields', () => {
  const one = answerKey({ name: 'searchAll' }, { body: { page: 1, filters: { towns: ['Kihei'], minBeds: 2 } } });
  const other = answerKey(
    { name: 'searchAll' },
    { body: { filters: { minBeds: 2, towns: ['Kihei'] }, page: 1, from: undefined } },
  );
  expect(one).toBe(other);
});

test('the order of a list changes the key', () => {
  expect(answerKey({ name: 'x' }, { ids: ['a', 'b'] })).not.toBe(answerKey({ name: 'x' }, { ids: ['b', 'a'] }));
});

test('reads no input as an empty one', () => {
  expect(answerKey({ name: 'readRegions' }, undefined)).toBe('readRegions:{}');
});

test('the key of a call to another service is its address, whatever its name', () => {
  const call = { name: 'currentUser', path: 'https://tides.example.com/days/:day' };
  const input = { params: { day: 'a/b' }, query: { beach: 'Kīhei', until: undefined } };
  expect(answerKey(call, input)).toBe('https://tides.example.com/days/a%2Fb?beach=K%C4%ABhei');
  expect(answerKey({ ...call, path: 'https://tides.example.com/' }, { body: { b: 1, a: 2 } })).toBe(
    'https://tides.example.com/ {"a":2,"b":1}',
  );
});
