import { expect, test } from 'vitest';
import { pageTitle, plainDescription } from './texts';

test('adds the site name where the title stays under 70 characters [B9.30]', () => {
  expect(pageTitle('12 Palm Street, Kihei', 'Hawaii Life')).toBe('12 Palm Street, Kihei | Hawaii Life');
});

test('leaves the site name off a long title [B9.30]', () => {
  const long = '1234 Kalanianaole Highway Apartment 1201, Honolulu, Oahu 96821';
  expect(pageTitle(long, 'Hawaii Life')).toBe(long);
});

test('cuts between words, never within one [B9.30]', () => {
  const title = pageTitle(
    'A house with a name that is very long indeed and goes on and on beyondthelimit',
    'Hawaii Life',
  );
  expect(title.length).toBeLessThan(70);
  expect('A house with a name that is very long indeed and goes on and on beyondthelimit'.startsWith(`${title} `)).toBe(
    true,
  );
});

test('keeps ASCII only [B5.27]', () => {
  expect(plainDescription('Kīhei’s “best”\nlānai — ʻokina')).toBe('Kiheis best lanai okina');
});
