import { act, screen } from '@testing-library/react';
import { createTestHost } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { LanguageLinks, OtherLanguages } from './language-links';

test('links to the page in each language keep its filters, and follow them [D183]', () => {
  const host = createTestHost({ proxy, url: '/listings/maui?type=condo' });
  renderWithHost(host, <LanguageLinks />);
  const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses()).toEqual(['/listings/maui?type=condo', '/ja/listings/maui?type=condo']);
  const english = screen.getByRole('link', { name: 'English', current: true });
  const japanese = screen.getByRole('link', { name: '日本語' });
  for (const [link, code] of [
    [english, 'en'],
    [japanese, 'ja'],
  ] as const)
    expect([link.lang, link.getAttribute('hreflang')]).toEqual([code, code]);
  act(() => host.navigate.to('/listings/maui?type=house'));
  expect(addresses()).toEqual(['/listings/maui?type=house', '/ja/listings/maui?type=house']);
});

test('the short form links to the other languages only', () => {
  renderWithHost(createTestHost({ proxy, url: '/ja/contact' }), <OtherLanguages />);
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['English', '/contact'],
  ]);
  expect(screen.getByRole('link', { name: 'English' })).toBeTruthy();
});

test.each([
  ['/components', ['en', 'ja']],
  ['/contact', ['en']],
])('a page with one language has none: %s %j', (url, locales) => {
  renderWithHost(createTestHost({ proxy, url, settings: { locales }, routes: { locales } }), <LanguageLinks />);
  expect(screen.queryByRole('link')).toBeNull();
});
