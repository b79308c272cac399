import { render } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { useFocusAfterHiding } from './use-focus-after-hiding';

function List({ ids, hidden }: { ids: string; hidden: string }) {
  const list = useRef<HTMLUListElement>(null);
  const results = [...ids].map((internal_id) => ({ internal_id }));
  const onFocus = useFocusAfterHiding(list, results, [...hidden]);
  return (
    <ul ref={list} onFocus={onFocus}>
      {results.map(({ internal_id }) => (
        <li key={internal_id} data-internal-id={internal_id}>
          <a href={`#${internal_id}`}>{internal_id}</a>
          <button type="button">Hide {internal_id}</button>
        </li>
      ))}
    </ul>
  );
}

function show(ids: string) {
  const view = render(<List ids={ids} hidden="" />);
  return {
    again: (shown: string, hidden: string) => view.rerender(<List ids={shown} hidden={hidden} />),
    hideButton: (id: string) => view.getByRole('button', { name: `Hide ${id}` }),
  };
}
const focused = () => document.activeElement?.textContent;

test('the focus of a hidden card goes to the next, of the last to the one before', () => {
  const { again, hideButton } = show('abc');
  hideButton('b').focus();
  again('ac', 'b');
  expect(focused()).toBe('c');
  again('a', 'bc');
  expect(focused()).toBe('a');
});

test('a card that comes back takes the focus, the first of several', () => {
  const { again, hideButton } = show('abc');
  hideButton('a').focus();
  again('bc', 'a');
  again('c', 'ab');
  again('abc', '');
  expect(focused()).toBe('a');
});

test('a focus elsewhere stays there, and other results take no focus', () => {
  const { again, hideButton } = show('abc');
  again('bc', 'a');
  expect(document.activeElement).toBe(document.body);
  hideButton('b').focus();
  again('xyz', 'a');
  expect(document.activeElement).toBe(document.body);
  again('bc', 'a');
  hideButton('b').focus();
  const elsewhere = document.body.appendChild(document.createElement('button'));
  again('c', 'ab');
  elsewhere.focus();
  again('bc', 'a');
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});
