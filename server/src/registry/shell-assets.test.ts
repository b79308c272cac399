import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createShellAssets } from './shell-assets';

test('the fonts for a page without a connection have the files of the small subsets inside', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shell-assets-'));
  const host = { js: [], css: [] };
  const assets = { site: host, admin: host, 'agent-tools': host, integrity: {}, contract: '1.1.0', shared: {} };
  const face = (file: string) => `@font-face{font-family:Text;src:url(${file})format("woff2")}`;
  await writeFile(join(folder, 'assets.json'), JSON.stringify({ ...assets, base: 'base.css' }));
  await writeFile(join(folder, 'base.css'), face('text-core.ab12.woff2') + face('text-latin.cd34.woff2'));
  await writeFile(join(folder, 'text-core.ab12.woff2'), 'font');
  const read = await createShellAssets(folder)();
  expect(read?.offlineFonts).toBe(face('data:font/woff2;base64,Zm9udA=='));
  expect(read?.baseStyle).toContain('url(/shell/text-latin.cd34.woff2)');
});
