import { escapeText, tag } from '../documents/html';
import { ICON_PATH, PLAIN_STYLE_PATH } from '../documents/plain-document';

export interface UnsubscribePage {
  heading: string;
  detail: string;
  /** posts to the page's own address */
  button?: string;
  link: { label: string; href: string };
}

/** A document that stands without scripts: people come here from their mail. */
export function unsubscribePage({ heading, detail, button, link }: UnsubscribePage): string {
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
    `<h1>${escapeText(heading)}</h1>`,
    `<p>${escapeText(detail)}</p>`,
    button === undefined ? '' : `<form method="post"><button type="submit">${escapeText(button)}</button></form>`,
    `<p>${tag('a', { href: link.href })}${escapeText(link.label)}</a></p>`,
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
