import { i18n } from '../texts';

const characters = (text: string) => [...text];

/** The first `length` characters, then an ellipsis if something was left out; never splits a character. */
export function truncate(text: string, length: number, ellipsis = '…'): string {
  const all = characters(text);
  return all.length <= length ? text : all.slice(0, length).join('').trimEnd() + ellipsis;
}

/** At most `length` characters, cut between words. A first word that is too long is cut within. */
export function truncateWords(text: string, length: number, ellipsis = '…'): string {
  const all = characters(text);
  if (all.length <= length) return text;
  const cut = all.slice(0, length + 1).join('');
  const end = cut.search(/\s\S*$/);
  return (end > 0 ? cut.slice(0, end) : all.slice(0, length).join('')).trimEnd() + ellipsis;
}

/** A saved search's title in the navigation: 30 characters and '...', '(blank)' if empty. */
export function formatNavTitle(title: string, length: number): string {
  return title.trim() === '' ? i18n.t('(blank)') : truncate(title.trim(), length, '...');
}
