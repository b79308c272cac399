import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { textsOf, textsText } from './catalogs';

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
  expect(await textsOf(folder)).toEqual({});
  mkdirSync(join(folder, 'src', 'locales'), { recursive: true });
  writeFileSync(join(folder, 'src', 'locales', 'ja.po'), CATALOG);
  writeFileSync(join(folder, 'src', 'locales', 'notes.md'), '');
  expect(await textsOf(folder)).toEqual({ ja: { total: 2, missing: 1 } });
  expect(textsText({ ja: { total: 2, missing: 1 }, ko: { total: 2, missing: 0 } })).toBe('ja 1 of 2 texts, ko 2 texts');
});
