import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { samplePhoto } from 'shared-contracts/testing';
import { expect, test, vi } from 'vitest';
import { Photo, photoCandidates, thumbhashGradient } from './photo';

const photo = samplePhoto({
  post_large: '/photos/a/post_large.webp',
  original: '/photos/a/original.webp',
  thumb: '/photos/a/thumb.webp',
});
const shown = () => screen.getByRole('img').getAttribute('src');

test('retries a failed photo with the original, then draws the placeholder and reports once [B4.40] [B8.24]', () => {
  const onMissing = vi.fn();
  const { container } = render(<Photo photo={photo} alt="Lanai" onMissing={onMissing} />);
  expect(shown()).toBe('/photos/a/post_large.webp');
  fireEvent.error(screen.getByRole('img'));
  expect(shown()).toBe('/photos/a/original.webp');
  expect(onMissing).not.toHaveBeenCalled();
  fireEvent.error(screen.getByRole('img'));
  expect(container.querySelector('[data-placeholder=photo]')).not.toBeNull();
  expect(onMissing).toHaveBeenCalledExactlyOnceWith({
    tried: ['/photos/a/post_large.webp', '/photos/a/original.webp'],
  });
});

test('an address alone is retried with post_large replaced by original [B4.40]', () => {
  render(<Photo src="/photos/b/post_large/1.jpg" alt="House" />);
  fireEvent.error(screen.getByRole('img'));
  expect(shown()).toBe('/photos/b/original/1.jpg');
});

test('a listing without a photo shows a placeholder with its name [B2.5.19]', () => {
  render(<Photo photo={null} alt="12 Shore Road" />);
  expect(screen.getByRole('img', { name: '12 Shore Road (no photo)' }).dataset.placeholder).toBe('photo');
});

test('another photo starts over after one that failed', () => {
  const { rerender } = render(<Photo src="/x/1.jpg" alt="One" />);
  fireEvent.error(screen.getByRole('img'));
  rerender(<Photo src="/x/2.jpg" alt="Two" />);
  expect(shown()).toBe('/x/2.jpg');
});

test('only the first photos of a page are loaded at once', () => {
  render(<Photo photo={photo} alt="Lanai" priority />);
  expect(screen.getByRole('img').getAttribute('loading')).toBe('eager');
  cleanup();
  render(<Photo photo={photo} alt="Lanai" />);
  expect(screen.getByRole('img').getAttribute('loading')).toBe('lazy');
  expect(screen.getByRole('img').getAttribute('srcset')).toBe(
    '/photos/a/thumb.webp 480w, /photos/a/post_large.webp 1600w',
  );
});

test('a photo of known widths is offered as AVIF first, and by its one address once that failed', () => {
  const sized = { ...photo, widths: [480, 960] };
  const { container } = render(<Photo photo={sized} alt="Lanai" sizes="50vw" />);
  const source = () => container.querySelector('picture > source[type="image/avif"]');
  expect(source()?.getAttribute('srcset')).toBe('/photos/a/480.avif 480w, /photos/a/960.avif 960w');
  expect(source()?.getAttribute('sizes')).toBe('50vw');
  expect(screen.getByRole('img').getAttribute('srcset')).toBe('/photos/a/480.webp 480w, /photos/a/960.webp 960w');
  fireEvent.error(screen.getByRole('img'));
  expect(source()).toBeNull();
  expect(screen.getByRole('img').hasAttribute('srcset')).toBe(false);
});

test('the same address is not tried twice', () => {
  expect(photoCandidates(null, '/x/plain.jpg')).toEqual(['/x/plain.jpg']);
});

// Hashes that the server made of pictures whose upper half is rgb(90 160 230) and whose lower half is rgb(60 130 60).
test.each([
  ['wide', '3nYNXYB4eHiPh4eIiFiIiIhwWH+H'],
  ['tall', '3nYNXQB4eI+Ih4hYiIeYiIiACFun'],
])('until a %s photo is there, its colours show from top to bottom', (_, thumbhash) => {
  const gradient = thumbhashGradient(thumbhash) ?? '';
  expect(gradient.length).toBeLessThan(100);
  const [top, , bottom] = [...gradient.matchAll(/rgb\((\d+) (\d+) (\d+)\)/g)].map((found) =>
    found.slice(1).map(Number),
  );
  const distance = (color: readonly number[] = [], wanted: readonly number[]) =>
    Math.max(...wanted.map((value, index) => Math.abs(value - (color[index] ?? 999))));
  expect(distance(top, [90, 160, 230])).toBeLessThan(25);
  expect(distance(bottom, [60, 130, 60])).toBeLessThan(25);
});

test('the colours need no function of a browser, because the server renders them too', () => {
  const hash = '3nYNXYB4eHiPh4eIiFiIiIhwWH+H';
  const inBrowser = thumbhashGradient(hash);
  vi.stubGlobal('atob', undefined);
  expect(thumbhashGradient(hash)).toBe(inBrowser);
  vi.unstubAllGlobals();
});

test('a thumbhash that is broken, cut off or missing shows no colours', () => {
  for (const broken of ['%', 'AAA=', '', null, undefined]) expect(thumbhashGradient(broken)).toBeNull();
});
