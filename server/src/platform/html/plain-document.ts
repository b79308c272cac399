import { element, escapeText, link, tag, textElement } from './html';

export const PLAIN_STYLE_PATH = '/static/plain.css';

/** Styles of the few documents that must work without the shell's files. */
export const PLAIN_STYLE = `:root { color-scheme: light dark; --page: #faf8f4; --text: #172126; --ocean: #0d5265; --on-ocean: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0f1619; --text: #f0ece4; --ocean: #7cc4d6; --on-ocean: #06222b; }
}
body { max-width: 34rem; margin: 14vh auto 0; padding: 0 1.5rem 3rem; background: var(--page); color: var(--text);
  font-family: system-ui, sans-serif; line-height: 1.5; overflow-wrap: anywhere; }
h1 { font: 500 1.75rem/1.25 Georgia, serif; }
a { color: var(--ocean); }
button { max-width: 100%; padding: 0.7rem 1.5rem; border: 0; border-radius: 0.5rem; background: var(--ocean);
  color: var(--on-ocean); font: inherit; font-weight: 600; overflow-wrap: anywhere; cursor: pointer; }
`;

export const ICON_PATH = '/static/icon.svg';

/** The favicon: a wave under a ridge. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0f4c5c"/><path d="M5 17 13 8l5 5 3-3 6 7z" fill="#e9d8c3"/><path d="M5 22c3.5 0 3.5-2.5 7-2.5s3.5 2.5 7 2.5 3.5-2.5 8-2.5" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/></svg>
`;

export interface PlainDocument {
  heading: string;
  detail?: string;
  /** further lines, as a list */
  items?: readonly string[];
  /** sent to the page's own address */
  button?: string;
  method?: 'get' | 'post';
  /** hidden fields that the button sends */
  fields?: Readonly<Record<string, string>>;
  link: { label: string; href: string };
}

/** A document with one sentence and one link. It needs neither script nor database. */
export function plainDocument({
  heading,
  detail = '',
  items = [],
  button,
  method = 'post',
  fields = {},
  link: { label, href },
}: PlainDocument) {
  const hidden = Object.entries(fields).map(([name, value]) => tag('input', { type: 'hidden', name, value }));
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeText(heading)}</title>`,
    tag('link', { rel: 'icon', type: 'image/svg+xml', href: ICON_PATH }),
    tag('link', { rel: 'stylesheet', href: PLAIN_STYLE_PATH }),
    '</head>',
    '<body>',
    '<main>',
    textElement('h1', undefined, heading),
    textElement('p', undefined, detail),
    element(
      'ul',
      {},
      items.map((item) => textElement('li', undefined, item)),
    ),
    button === undefined
      ? ''
      : `<form method="${method}">${hidden.join('')}<button type="submit">${escapeText(button)}</button></form>`,
    element('p', {}, link(href, label)),
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
