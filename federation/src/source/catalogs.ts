import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import type { Release } from '../protocol/discovery';

const CATALOG = /^([a-z-]+)\.po$/i;

/** Counts the texts of a remote's catalogs, src/locales/<language>.po, and those without a translation. */
export async function textsOf(folder: string): Promise<Release['texts']> {
  const locales = join(folder, 'src', 'locales');
  const { parse } = formatter();
  const counted: Release['texts'] = {};
  for (const file of existsSync(locales) ? readdirSync(locales).sort() : []) {
    const [, language] = CATALOG.exec(file) ?? [];
    if (language === undefined) continue;
    const filename = join(locales, file);
    const read = { locale: language, sourceLocale: 'en', filename };
    const texts = Object.values(await parse(readFileSync(filename, 'utf8'), read)).filter(({ obsolete }) => !obsolete);
    counted[language] = { total: texts.length, missing: texts.filter(({ translation }) => !translation).length };
  }
  return counted;
}

/** 'ja 270 texts', 'ja 258 of 270 texts'. */
export function textsText(texts: Release['texts']): string {
  const languages = Object.entries(texts).map(([language, { total, missing }]) =>
    missing === 0 ? `${language} ${total} texts` : `${language} ${total - missing} of ${total} texts`,
  );
  return languages.join(', ');
}
