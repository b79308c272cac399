import { expect, test } from 'vitest';
import { shareTargets, shareUrl } from './share-link';

test('text, e-mail, Facebook and X carry the address [B2.5.21]', () => {
  const url = 'https://site.example/listings/hale-one';
  const targets = shareTargets(url, 'A home & a view');
  expect(targets.map(({ label }) => label)).toEqual(['Text', 'E-mail', 'Facebook', 'Twitter/X']);
  for (const { href } of targets) expect(href).toContain(encodeURIComponent(url));
  expect(targets[0]?.href).toContain('A%20home%20%26%20a%20view');
});

test("an advisor's link uses their direct path, others get the public address [B6.7]", () => {
  expect(shareUrl('https://site.example', 'hale-one', null)).toBe('https://site.example/listings/hale-one');
  expect(shareUrl('https://site.example', 'hale-one', '/agents/kai')).toBe(
    'https://site.example/agents/kai/listings/hale-one',
  );
});
