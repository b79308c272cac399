import { describe, expect, test } from 'vitest';
import { photoUrl } from './photo-url';

describe('photoUrl', () => {
  test('leaves an absolute address as it is [B7.30]', () => {
    expect(photoUrl('https://photos.example.com/a/thumb.webp', 'post_large', 'https://cdn.example.com')).toBe(
      'https://photos.example.com/a/thumb.webp',
    );
    expect(photoUrl('//photos.example.com/a.jpg', null, '/photos/')).toBe('//photos.example.com/a.jpg');
  });

  test('puts a relative address under the base without /rets-mls/ [B7.30]', () => {
    expect(photoUrl('/rets-mls/sample/1/thumb.webp', null, 'https://cdn.example.com/')).toBe(
      'https://cdn.example.com/sample/1/thumb.webp',
    );
    expect(photoUrl('rets-mls/maui/1.jpg', null, '/photos/')).toBe('/photos/maui/1.jpg');
  });

  test('changes the size where one is asked for [B7.30]', () => {
    expect(photoUrl('sample/1/thumb.webp', 'post_large', '/photos/')).toBe('/photos/sample/1/post_large.webp');
    expect(photoUrl('sample/1.jpg', 'post_large', '/photos/')).toBe('/photos/sample/1.jpg');
  });

  test('does not put the base twice', () => {
    expect(photoUrl('/photos/sample/1/thumb.webp', 'original', '/photos/')).toBe('/photos/sample/1/original.webp');
  });
});
