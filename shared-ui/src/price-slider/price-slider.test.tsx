import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PRICE_HISTOGRAM_MAX, PRICE_SLIDER_MAX, type PriceHistogram } from 'shared-contracts';
import { expect, test, vi } from 'vitest';
import {
  HISTOGRAM_EDGE_STOP,
  LAST_STOP,
  movedRange,
  parsePrice,
  priceAt,
  rangeOfStops,
  stopsOfRange,
  typedRange,
} from './price-scale';
import { barsOf, PriceSlider } from './price-slider';

const bars: PriceHistogram = [
  ...Array.from({ length: 60 }, (_, index) => ({ from: index * 50_000, to: (index + 1) * 50_000, count: index })),
  { from: PRICE_HISTOGRAM_MAX, to: null, count: 9 },
];

test('the end of the track, 20,000,000, is no maximum, and its start no minimum [A9.3]', () => {
  expect(priceAt(LAST_STOP)).toBe(PRICE_SLIDER_MAX);
  expect(rangeOfStops(0, LAST_STOP)).toEqual({ min: null, max: null });
  expect(stopsOfRange({ min: null, max: null })).toEqual([0, LAST_STOP]);
  expect(typedRange({ min: null, max: null }, { max: PRICE_SLIDER_MAX })).toEqual({ min: null, max: null });
});

test('the histogram ends at 3,000,000 with one overflow bar to the end of the track [A9.3]', () => {
  const drawn = barsOf(bars, { min: null, max: null });
  expect(drawn).toHaveLength(61);
  expect(drawn.at(-1)?.x).toBeCloseTo(HISTOGRAM_EDGE_STOP);
  expect(priceAt(HISTOGRAM_EDGE_STOP)).toBe(PRICE_HISTOGRAM_MAX);
});

test('most of the track belongs to prices up to 3,000,000', () => {
  expect(HISTOGRAM_EDGE_STOP / LAST_STOP).toBeGreaterThan(0.85);
});

test('a thumb that did not move keeps its exact, typed price', () => {
  const before = { min: 735_123, max: 1_000_000 };
  const [low, high] = stopsOfRange(before);
  expect(movedRange(before, [low, high + 2])).toEqual({ min: 735_123, max: 1_050_000 });
});

test.each([
  ['750,000', 750_000],
  ['$1.2m', 1_200_000],
  ['800k', 800_000],
  ['７５０，０００', 750_000],
  ['50万ドル', 500_000],
  ['1.2億', 120_000_000],
  ['5000万円', null],
  ['', null],
  ['abc', null],
])('%s is read as %s', (text, price) => {
  expect(parsePrice(text)).toBe(price);
});

test('both thumbs have names and say prices', () => {
  render(<PriceSlider histogram={bars} value={{ min: 500_000, max: null }} onChange={() => undefined} />);
  expect(screen.getByRole('slider', { name: 'Minimum price' }).getAttribute('aria-valuetext')).toBe('$500,000');
  expect(screen.getByRole('slider', { name: 'Maximum price' }).getAttribute('aria-valuetext')).toBe('No maximum');
});

test('a key moves the thumb at once, and the range is reported when the key is released', async () => {
  const onChange = vi.fn();
  render(<PriceSlider value={{ min: 500_000, max: null }} onChange={onChange} />);
  const thumb = screen.getByRole('slider', { name: 'Minimum price' });
  thumb.focus();
  fireEvent.keyDown(thumb, { key: 'ArrowRight' });
  fireEvent.keyDown(thumb, { key: 'ArrowRight' });
  expect(thumb.getAttribute('aria-valuetext')).toBe('$550,000');
  expect(onChange).not.toHaveBeenCalled();
  await act(async () => void fireEvent.keyUp(thumb, { key: 'ArrowRight' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ min: 550_000, max: null });
});

test('a typed price is reported on Enter, with the other end', async () => {
  const onChange = vi.fn();
  render(<PriceSlider value={{ min: 900_000, max: null }} onChange={onChange} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Maximum price' }), '600k{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ min: 900_000, max: 600_000 });
  expect(typedRange({ min: 500_000, max: 900_000 }, { min: 600_000 })).toEqual({ min: 600_000, max: 900_000 });
});

test('of two thumbs at one place the one that can still move lies above [A9.3]', () => {
  const thumbs = (value: { min: number | null; max: number | null }) => {
    render(<PriceSlider value={value} onChange={() => undefined} />);
    const low = screen.getByRole('slider', { name: 'Minimum price' }).closest('.thumb');
    const above = low?.classList.contains('above');
    cleanup();
    return above;
  };
  expect(thumbs({ min: PRICE_SLIDER_MAX, max: null })).toBe(true);
  expect(thumbs({ min: null, max: 25_000 })).toBe(false);
});

test.each([25_000_000, 20_000_001, 999_000_000])('a maximum of %s above the end of the track is a limit', (max) => {
  expect(typedRange({ min: null, max: null }, { max })).toEqual({ min: null, max });
  expect(movedRange({ min: null, max }, [4, LAST_STOP])).toEqual({ min: priceAt(4), max });
});

test.each(['-3', '−500000', 'abc', '1-2', '5 million dollars'])(
  'a typed price of %s is refused, and stays to be corrected',
  async (typed) => {
    const onChange = vi.fn();
    render(<PriceSlider value={{ min: 500_000, max: null }} onChange={onChange} />);
    const field = screen.getByRole('textbox', { name: 'Minimum price' });
    await userEvent.clear(field);
    await userEvent.type(field, `${typed}{Enter}`);
    expect(field).toHaveProperty('value', typed);
    expect(screen.getByText('Enter a price, such as 750,000.')).toBeTruthy();
    expect(onChange).not.toHaveBeenCalled();
  },
);
