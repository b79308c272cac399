import { render } from '@testing-library/react';
import { HOSTILE_TEXT } from 'shared-contracts/testing';
import { expect, test } from 'vitest';
import { Paragraphs } from './paragraphs';

test('texts that staff wrote are drawn as text, markup and all (D32)', () => {
  const { container } = render(<Paragraphs body={['## Head', ...HOSTILE_TEXT]} />);
  const drawn = [...container.querySelectorAll('*')].map(({ localName }) => localName);
  expect(drawn).toEqual(['h2', ...HOSTILE_TEXT.map(() => 'p')]);
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([...HOSTILE_TEXT]);
});
