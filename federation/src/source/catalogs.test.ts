import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readCatalogs, textsOf, textsText, withTitles } from './catalogs';

const CATALOG = `msgid ""
msgstr ""
"Language: ja\\n"

msgid "Save"
msgstr "保存"

msgid "Send"
msgstr ""

#~ msgid "Gone"
#~ msgstr "なし"
`;

test('a release has the languages of its catalogs, and the number of texts that stay English', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'catalogs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(textsOf(await readCatalogs(folder))).toEqual({});
  mkdirSync(join(folder, 'src', 'locales'), { recursive: true });
  writeFileSync(join(folder, 'src', 'locales', 'ja.po'), CATALOG);
  writeFileSync(join(folder, 'src', 'locales', 'notes.md'), '');
  const catalogs = await readCatalogs(folder);
  expect(textsOf(catalogs)).toEqual({ ja: { total: 2, missing: 1 } });
  expect(textsText({ ja: { total: 2, missing: 1 }, ko: { total: 2, missing: 0 } })).toBe('ja 1 of 2 texts, ko 2 texts');
});

test("a page's title is in the languages whose catalogs have it, and mfe.json decides before them", () => {
  const catalogs = new Map([
    ['ja', new Map([['Tide tables', '潮汐表']])],
    ['ko', new Map([['Tide tables', '']])],
  ]);
  const page = { area: 'own', path: '/tides', title: 'Tide tables', expose: './tides' } as const;
  expect(withTitles(page, catalogs)).toEqual({ ...page, titles: { ja: '潮汐表' } });
  expect(withTitles({ ...page, titles: { ja: '潮' } }, catalogs)).toMatchObject({ titles: { ja: '潮' } });
});
