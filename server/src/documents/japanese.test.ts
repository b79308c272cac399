import { contractTexts } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadAllTexts } from '../texts';
import { createDocumentSite, type DocumentSite } from './testing/document-site';

let site: DocumentSite;
beforeAll(async () => {
  await loadAllTexts(['en', 'ja']);
  site = await createDocumentSite();
});
afterAll(() => site.close());

/** Title, description and breadcrumbs of a document. */
function headOf(body: string): { title: string; description: string; steps: string } {
  const text = (pattern: RegExp) => pattern.exec(body)?.[1] ?? '';
  return {
    title: text(/<title>([^<]*)/),
    description: text(/<meta name="description" content="([^"]*)/),
    steps: text(/"BreadcrumbList","itemListElement":(\[.*?\])\}</),
  };
}

test.each([
  ['/ja', 'ハワイの不動産', '検索できます'],
  ['/ja/listings', 'ハワイの売買物件', '写真、地図、価格、オープンハウスの情報'],
  ['/ja/listings?type=condo', 'コンドミニアムの売買物件', 'コンドミニアムの売買物件'],
  ['/ja/contact', 'お問い合わせ', 'お気軽にお問い合わせください'],
  ['/ja/login', 'ログイン', 'ログイン'],
  ['/ja/nowhere', 'ページが見つかりません', 'ページが見つかりませんでした。'],
])('the document of %s has its title and description in Japanese', async (path, title, description) => {
  const head = headOf((await site.open(path)).body);
  expect(head.title).toContain(title);
  expect(head.description).toContain(description);
});

test('an English document stays English at the same time', async () => {
  const [japanese, english] = await Promise.all([site.open('/ja/agents'), site.open('/agents')]);
  expect(headOf(japanese.body).title).toContain('エージェント');
  expect(headOf(english.body).title).toContain('Agents');
  expect(contractTexts.t('Active')).toBe('Active');
});

test('the steps to a listing are in Japanese', async () => {
  expect(headOf((await site.open('/ja/listings/a-home')).body).steps).toContain('"name":"ハワイ"');
});

test('a failed page and a failed call are in Japanese', async () => {
  const page = await site.open('/ja/admin');
  expect(page.body).not.toContain('<html lang="ja">');
  const call = await site.app.inject({ url: '/api/v3/nothing', headers: { 'x-language': 'ja' } });
  expect(call.json()).toMatchObject({ code: 'not_found', detail: 'ページが見つかりません' });
});
