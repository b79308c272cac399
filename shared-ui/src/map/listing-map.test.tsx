// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ListingMap } from './listing-map';

afterEach(cleanup);
const pin = { internal_id: 'a', slug: 'a', lat: 20.7, lng: -156.4, asking_price: 1_250_000, is_rental: false };
const props = {
  clusters: [
    { lat: 20.7, lng: -156.4, count: 1, pin },
    { lat: 21, lng: -157, count: 40, pin: null },
  ],
  bounds: null,
  styleUrl: '/basemap/style.json',
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
