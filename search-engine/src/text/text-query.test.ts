import { expect, test } from 'vitest';
import { parseTextQuery } from './text-query';

test.each(['田中', '1億円以下', 'ワイキキ ５０万ドル以下'])(
  '%s, which is not read, matches no listing and not all [D196]',
  (text) => {
    expect(parseTextQuery(text)?.words).toEqual([text]);
  },
);

test.each([
  ['ワイキキ', ['waikiki']],
  ['カラカウア通り 1392', ['kalakaua', '1392']],
  ['ハワイ州', null],
])('%s is read [D186]', (text, words) => expect(parseTextQuery(text)?.words ?? null).toEqual(words));
