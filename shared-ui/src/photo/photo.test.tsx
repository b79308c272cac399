// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { samplePhoto } from 'shared-contracts/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { Photo } from './photo';
import { photoCandidates, thumbhashColor } from './photo-source';

afterEach(cleanup);

const photo = samplePhoto({
  post_large: '/photos/a/post_large.webp',
  original: '/photos/a/original.webp',
  thumb: '/photos/a/thumb.webp',
});
const shown = () => screen.getByRole('img').getAttribute('src');

test('retries a failed photo with the original, then draws the placeholder and tells once [B4.40] [B8.24]', () => {
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

test('reads the average colour of a thumbhash, and none of a broken one', () => {
  expect(thumbhashColor('VvYRNQRod313B4h3eHhYiHeAiQUo')).toMatch(/^rgb\(\d+ \d+ \d+\)$/);
  expect(thumbhashColor('%')).toBeNull();
  expect(thumbhashColor(null)).toBeNull();
});
