import { expect, test } from 'vitest';
import type { Section } from './sections';
import { nextStop, rowsOf } from './use-panel-focus';

const sections: Section[] = [
  { title: 'Previous Searches', entries: [{ id: 'p', text: 'maui', href: null, removable: true }] },
  {
    title: 'Areas',
    entries: [
      { id: 'a', text: 'Kihei', href: '/a', breakdown: [{ id: 'a:condo', text: 'Condo', href: '/a?type=condo' }] },
      { id: 'b', text: 'Lahaina', href: '/b' },
    ],
  },
];
const walk = (keys: string[], expanded: string | null = null) => {
  const rows = rowsOf(sections, expanded);
  return keys.reduce<string | null>((active, key) => nextStop(rows, active, key)?.id ?? active, null);
};

test.each([
  [['ArrowDown'], 'p'],
  [['ArrowDown', 'ArrowRight'], 'p:remove'],
  [['ArrowDown', 'ArrowRight', 'ArrowDown'], 'a'],
  [['ArrowDown', 'ArrowDown', 'ArrowRight'], 'a:expand'],
  [['ArrowUp'], 'b'],
  [['ArrowUp', 'ArrowDown'], 'p'],
  [['ArrowLeft'], null],
])('keys %j lead to %s', (keys, expected) => {
  expect(walk(keys)).toBe(expected);
});

test('an expanded area has its types below it', () => {
  expect(walk(['ArrowDown', 'ArrowDown', 'ArrowDown'], 'a')).toBe('a:condo');
  expect(walk(['ArrowDown', 'ArrowDown', 'ArrowDown'])).toBe('b');
});
