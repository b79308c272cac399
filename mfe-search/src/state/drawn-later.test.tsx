import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DialogLater } from './drawn-later';
import { laterPart } from './later-part';

function open(part: Parameters<typeof laterPart<string>>[0]) {
  const onClose = vi.fn();
  render(
    <DialogLater part={laterPart(part)} title="Filters" message="The filters could not be loaded." onClose={onClose}>
      {(text) => <p>{text}</p>}
    </DialogLater>,
  );
  return onClose;
}

test('a dialog whose code is slow to come is there under its name, and gives way to what has come', async () => {
  let bring = (_: string) => {};
  open(
    () =>
      new Promise((resolve) => {
        bring = resolve;
      }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('dialog', { name: 'Filters' })).toBeTruthy();
  await act(async () => bring('All filters'));
  expect(screen.getByText('All filters')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a dialog whose code cannot be had tells so', async () => {
  open(() => Promise.reject(new Error('gone')));
  expect(await screen.findByText('The filters could not be loaded.')).toBeTruthy();
});
