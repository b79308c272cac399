import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from '../button/button';
import { Menu } from './menu';

const onSelect = vi.fn();
const items = [
  { id: 'favorites', label: 'Favorites', href: '#favorites' },
  { id: 'out', label: 'Sign out', onSelect },
];
function open() {
  render(<Menu label="Account" items={items} trigger={(trigger) => <Button {...trigger}>Account</Button>} />);
  const button = screen.getByRole('button', { name: 'Account' });
  fireEvent.click(button);
  return button;
}

test('opens with the first item in focus; arrows go round', () => {
  const button = open();
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement?.textContent).toBe('Favorites');
  fireEvent.keyDown(screen.getByRole('menu').firstElementChild ?? button, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('Sign out');
  fireEvent.keyDown(screen.getByRole('menu').firstElementChild ?? button, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('Favorites');
});

test('Escape closes it and goes back to its button', () => {
  const button = open();
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('a choice runs and closes it', () => {
  open();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  expect(onSelect).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a press elsewhere closes it', () => {
  open();
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
});
