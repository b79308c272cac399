import { expect, test } from 'vitest';
import { samplePhoto } from '../testing/sample-listings';
import { photoSet, photoUrl } from './photo';

test.each([
  ['https://cdn.example/p.jpg', 'https://base.example', 'https://cdn.example/p.jpg'],
  ['//cdn.example/p.jpg', '/photos/', '//cdn.example/p.jpg'],
  ['data:image/png;base64,AA', 'https://base.example', 'data:image/png;base64,AA'],
  ['a/post_large/1.jpg', 'https://base.example/', 'https://base.example/a/post_large/1.jpg'],
  ['/rets-mls/a/1.jpg', 'https://base.example/', 'https://base.example/a/1.jpg'],
  ['rets-mls/maui/1.jpg', '/photos/', '/photos/maui/1.jpg'],
  ['/photos/a.webp', '/photos/', '/photos/a.webp'],
])('the address %s under %s is %s [B7.30]', (address, base, expected) => {
  expect(photoUrl(address, base)).toBe(expected);
});

test('a photo of known widths is offered as AVIF and WebP in each', () => {
  const photo = samplePhoto({ post_large: '/photos/kept/ab/1600.webp', widths: [480, 1600] });
  expect(photoSet(photo)).toEqual({
    avif: '/photos/kept/ab/480.avif 480w, /photos/kept/ab/1600.avif 1600w',
    srcSet: '/photos/kept/ab/480.webp 480w, /photos/kept/ab/1600.webp 1600w',
  });
});

test('other photos have their two named sizes as candidates, or one when both are equal', () => {
  const photo = samplePhoto({ post_large: 'a b/post_large.jpg', thumb: 'c,d/thumb.jpg' });
  expect(photoSet(photo, '/photos/')).toEqual({
    avif: undefined,
    srcSet: '/photos/c%2Cd/thumb.jpg 480w, /photos/a%20b/post_large.jpg 1600w',
  });
  for (const none of [null, undefined, samplePhoto({ thumb: '/x.jpg', post_large: '/x.jpg' })])
    expect(photoSet(none)).toEqual({ avif: undefined, srcSet: undefined });
});

test('a picture that the site draws is offered in every width, also by its address alone, and no other address is', () => {
  expect(photoSet('/photos/sample/region-coast-v1-0/post_large.webp')).toEqual({
    avif: [480, 720, 1080, 1600].map((width) => `/photos/sample/region-coast-v1-0/${width}.avif ${width}w`).join(', '),
    srcSet: [480, 720, 1080, 1600]
      .map((width) => `/photos/sample/region-coast-v1-0/${width}.webp ${width}w`)
      .join(', '),
  });
  for (const other of ['', '/photos/sample/x/thumb.webp', 'https://cdn.example/photos/sample/x/post_large.webp'])
    expect(photoSet(other)).toEqual({ avif: undefined, srcSet: undefined });
});
