import { expect, test } from 'vitest';
import { keepLanguage } from './keep-language';

test('links and forms of the markup keep the language, but for those to another one [D179]', () => {
  const html = [
    '<a class="x" href="/contact?a=1&amp;b=2">Contact</a><link href="/static/a.css">',
    '<form method="post" action="/login_link" data-href="/contact"><button>Go</button></form>',
    '<a href="/admin">Admin</a><a href="https://a.example/">A</a><a href="#costs">Costs</a><a>No link</a>',
    '<a href="/contact" lang="en" hrefLang="en">English</a>',
  ].join('');
  expect(keepLanguage(html, { locale: 'ja' })).toBe(
    html.replace('"/contact?a', '"/ja/contact?a').replace('action="/', 'action="/ja/'),
  );
  expect(keepLanguage(html, { locale: null })).toBe(html);
});
