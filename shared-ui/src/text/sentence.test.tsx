import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Sentence } from './sentence';

test('elements are where a translation puts them', () => {
  const parts = [(text: string) => <a href="/terms">{text}</a>, (text: string) => <strong>{text}</strong>];
  const { container, rerender } = render(<Sentence text="Read the <0>terms</0> in <1>2</1> minutes." parts={parts} />);
  expect(container.innerHTML).toBe('Read the <a href="/terms">terms</a> in <strong>2</strong> minutes.');
  rerender(<Sentence text="<1>2</1>分で<0>規約</0>を読めます。" parts={parts} />);
  expect(container.innerHTML).toBe('<strong>2</strong>分で<a href="/terms">規約</a>を読めます。');
});
