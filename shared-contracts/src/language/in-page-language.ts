import { i18n } from '../texts';

/**
 * A table whose texts are in the page's language whenever they are read. Its source marks them as texts.
 * @param keys the fields with texts, where others hold data
 */
export function inPageLanguage<Table extends object>(
  table: Table,
  keys: readonly string[] = Object.keys(table),
): Table {
  const translated = { ...table };
  for (const [key, text] of Object.entries(table)) {
    if (typeof text !== 'string' || text === '' || !keys.includes(key)) continue;
    Object.defineProperty(translated, key, { enumerable: true, get: () => i18n.t(text) });
  }
  return translated;
}
