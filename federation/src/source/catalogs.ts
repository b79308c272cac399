import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import type { Release } from '../protocol/discovery';
import type { RemotePage } from '../protocol/manifest';

const CATALOG = /^([a-z-]+)\.po$/i;

/** Translations by message by language; empty where a message has none. */
export type Catalogs = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Reads a remote's catalogs, src/locales/<language>.po. */
export async function readCatalogs(folder: string): Promise<Catalogs> {
  const locales = join(folder, 'src', 'locales');
  const { parse } = formatter({ explicitIdAsDefault: true });
  const catalogs = new Map<string, ReadonlyMap<string, string>>();
  for (const file of existsSync(locales) ? readdirSync(locales).sort() : []) {
    const [, language] = CATALOG.exec(file) ?? [];
    if (language === undefined) continue;
    const filename = join(locales, file);
    const read = { locale: language, sourceLocale: 'en', filename };
    const texts = Object.entries(await parse(readFileSync(filename, 'utf8'), read));
    const current = texts.filter(([, { obsolete }]) => !obsolete);
    catalogs.set(language, new Map(current.map(([message, { translation }]) => [message, translation ?? ''])));
  }
  return catalogs;
}

/** Counts the texts of each language, and those without a translation. */
export function textsOf(catalogs: Catalogs): Release['texts'] {
  const counted = [...catalogs].map(([language, texts]) => {
    const missing = [...texts.values()].filter((translation) => translation === '').length;
    return [language, { total: texts.size, missing }] as const;
  });
  return Object.fromEntries(counted);
}

/** A page with its title in the languages whose catalogs have it. Titles of mfe.json come first. */
export function withTitles(page: RemotePage, catalogs: Catalogs): RemotePage {
  if (page.area !== 'own') return page;
  const found = [...catalogs].flatMap(([language, texts]) => {
    const translation = texts.get(page.title);
    return translation ? [[language, translation] as const] : [];
  });
  return { ...page, titles: { ...Object.fromEntries(found), ...page.titles } };
}

/** 'ja 270 texts', 'ja 258 of 270 texts'. */
export function textsText(texts: Release['texts']): string {
  const languages = Object.entries(texts).map(([language, { total, missing }]) =>
    missing === 0 ? `${language} ${total} texts` : `${language} ${total - missing} of ${total} texts`,
  );
  return languages.join(', ');
}
