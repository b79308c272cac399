import { escapeText, tag } from '../../platform/html';
import { PAPER_STYLE_PATH } from './paper-style';

/** A document for paper: no script, its own style, not for search engines. */
export function paper(title: string, siteName: string, day: string, body: readonly string[]): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeText(title)}</title>`,
    tag('link', { rel: 'stylesheet', href: PAPER_STYLE_PATH }),
    '</head>',
    '<body>',
    '<main>',
    `<div class="paper-top"><span class="paper-brand">${escapeText(siteName)}</span><span class="paper-soft">${escapeText(day)}</span></div>`,
    ...body,
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Pacific/Honolulu' });
/** 'November 20, 2026', as it is in Hawaii. */
export const dayText = (date: Date): string => DAY.format(date);
