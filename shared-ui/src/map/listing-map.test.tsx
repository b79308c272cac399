import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ListingMap } from './listing-map';

const pin = { internal_id: 'a', slug: 'a', lat: 20.7, lng: -156.4, asking_price: 1_250_000, is_rental: false };
const props = {
  clusters: [
    { lat: 20.7, lng: -156.4, count: 1, pin },
    { lat: 21, lng: -157, count: 40, pin: null },
  ],
  bounds: null,
  styleUrl: '/basemap/islands.json',
  mapboxToken: null,
  label: 'Map of results',
};

test('without WebGL it says so and points to the list', async () => {
  render(<ListingMap {...props} />);
  expect((await screen.findByRole('alert')).textContent).toContain('WebGL');
});

test('the keyboard reaches the pins as buttons', () => {
  const onOpen = vi.fn();
  const onHover = vi.fn();
  render(<ListingMap {...props} onOpen={onOpen} onHover={onHover} />);
  const button = screen.getByRole('button', { name: '$1.25M' });
  fireEvent.focus(button);
  expect(onHover).toHaveBeenCalledWith(pin);
  fireEvent.click(button);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(pin);
});

test('the pins are one stop of the Tab key; arrows go from one to the next', () => {
  const other = { ...pin, internal_id: 'b', asking_price: 785_000 };
  render(
    <ListingMap
      {...props}
      clusters={[...props.clusters, { lat: 20, lng: -156, count: 1, pin: other }]}
      onOpen={() => undefined}
    />,
  );
  const first = screen.getByRole('button', { name: '$1.25M' });
  const second = screen.getByRole('button', { name: '$785K' });
  expect([first.tabIndex, second.tabIndex]).toEqual([0, -1]);
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(second);
});
