import { expect, test, vi } from 'vitest';
import { keepLanguage } from './keep-language';

const addresses = () =>
  [...document.body.querySelectorAll('a, form')].map(
    (link) => link.getAttribute('href') ?? link.getAttribute('action'),
  );

test('links and forms that are there, come later or change keep the language [D179]', async () => {
  document.body.innerHTML = '<p><a href="/contact">Contact</a></p><a href="/contact" hreflang="en">English</a>';
  keepLanguage(document.body, 'ja');
  expect(addresses()).toEqual(['/ja/contact', '/contact']);

  document.body.insertAdjacentHTML(
    'beforeend',
    '<section><form action="/listings"></form><a href="/admin">Admin</a><a href="#a">A</a></section>',
  );
  await vi.waitFor(() => expect(addresses()).toEqual(['/ja/contact', '/contact', '/ja/listings', '/admin', '#a']));

  document.querySelector('a')?.setAttribute('href', '/agents/');
  await vi.waitFor(() => expect(addresses()[0]).toBe('/ja/agents/'));
});
