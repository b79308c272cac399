import { escapeText, tag } from './html';

export const PLAIN_STYLE_PATH = '/static/plain.css';

/** For the few documents that must stand without the shell's files. */
export const PLAIN_STYLE = `:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { max-width: 38rem; margin: 15vh auto 0; padding: 0 1.5rem; }
a { color: inherit; }
`;

/** A document of one sentence and one link, which needs neither script nor database. */
export function plainDocument(heading: string, link: { label: string; href: string }, detail = ''): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeText(heading)}</title>`,
    tag('link', { rel: 'stylesheet', href: PLAIN_STYLE_PATH }),
    '</head>',
    '<body>',
    `<h1>${escapeText(heading)}</h1>`,
    detail === '' ? '' : `<p>${escapeText(detail)}</p>`,
    `<p>${tag('a', { href: link.href })}${escapeText(link.label)}</a></p>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
