import { beforeEach, expect, test, vi } from 'vitest';
import { keepHeights, readHeights } from './row-heights';

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
});

test('heights are those of the same address in a window of the same width', () => {
  keepHeights('/listings/maui', [300.5, 310]);
  expect(readHeights('/listings/maui')).toEqual([300.5, 310]);
  expect(readHeights('/listings/oahu')).toEqual([]);
  vi.stubGlobal('innerWidth', 390);
  expect(readHeights('/listings/maui')).toEqual([]);
  keepHeights('/listings/maui', [420]);
  vi.stubGlobal('innerWidth', 1440);
  expect(readHeights('/listings/maui')).toEqual([300.5, 310]);
});

test('a list that is not displayed leaves the heights it had', () => {
  keepHeights('/listings/maui', [300, 310]);
  keepHeights('/listings/maui', [0, 0]);
  keepHeights('/listings/maui', []);
  expect(readHeights('/listings/maui')).toEqual([300, 310]);
});

test('ten lists are remembered, and what is damaged is forgotten', () => {
  for (let at = 0; at < 11; at++) keepHeights(`/${at}`, [at + 1]);
  expect([readHeights('/0'), readHeights('/1'), readHeights('/10')]).toEqual([[], [2], [11]]);
  sessionStorage.setItem('result-heights', '[["1440 /1", ["x"]]');
  expect(readHeights('/1')).toEqual([]);
});
