import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Button } from '../button/button';
import { Popover } from './popover';

beforeEach(() => {
  vi.useFakeTimers();
});

function draw({ held = false, width = 1024 } = {}) {
  vi.stubGlobal('innerWidth', width);
  const popover = (isHeld: boolean) => (
    <Popover
      label="Speak"
      hover={{ opensAbove: 700, closesAbove: 768 }}
      held={isHeld}
      trigger={(trigger) => <Button {...trigger}>Speak</Button>}
    >
      <a href="#call">Call</a>
    </Popover>
  );
  const { rerender } = render(popover(held));
  return { hold: () => rerender(popover(true)) };
}
const button = () => screen.getByRole('button', { name: 'Speak' });
const isOpen = () => screen.queryByRole('dialog') !== null;
const pointer = (event: 'pointerEnter' | 'pointerLeave', pointerType = 'mouse') =>
  fireEvent[event](button().parentElement ?? button(), { pointerType });
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test.each([
  [701, true],
  [700, false],
])('hover opens it in a window of %i pixels: %s', (width, opened) => {
  draw({ width });
  pointer('pointerEnter', 'touch');
  expect(isOpen()).toBe(false);
  pointer('pointerEnter');
  expect(isOpen()).toBe(opened);
});

test.each([
  [769, false],
  [768, true],
])('leaving it closes it in a window of %i pixels, unless it is come back to', (width, stays) => {
  draw({ width });
  pointer('pointerEnter');
  pointer('pointerLeave');
  wait(100);
  pointer('pointerEnter');
  wait(400);
  expect(isOpen()).toBe(true);
  pointer('pointerLeave');
  wait(400);
  expect(isOpen()).toBe(stays);
});

test('a press right after hover keeps it open, the next one closes it', () => {
  draw();
  pointer('pointerEnter');
  fireEvent.click(button());
  expect(isOpen()).toBe(true);
  fireEvent.click(button());
  expect(isOpen()).toBe(false);
});

test('while it is held neither leaving nor a press elsewhere closes it, Escape does', () => {
  const { hold } = draw();
  pointer('pointerEnter');
  hold();
  pointer('pointerLeave');
  wait(400);
  fireEvent.pointerDown(document.body);
  expect(isOpen()).toBe(true);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(isOpen()).toBe(false);
});

test('a press outside first leaves the field, which then applies its text [D194]', () => {
  const applied = vi.fn();
  render(
    <Popover label="Price" trigger={(trigger) => <Button {...trigger}>Price</Button>}>
      <input aria-label="Minimum" onBlur={applied} />
    </Popover>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Price' }));
  screen.getByLabelText('Minimum').focus();
  fireEvent.pointerDown(document.body);
  expect(screen.queryByLabelText('Minimum')).toBeNull();
  expect(applied).toHaveBeenCalledOnce();
});
