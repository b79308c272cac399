import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadAllTexts } from '../../texts';
import { storeAgent, type TestBrowser } from '../accounts/testing/account-app';
import { readable } from '../mail/testing/mail-catcher';
import { type AlertApp, onMaui, openAlertApp } from './testing/alert-app';

const AGENT = 'sample-agent@agents.example.com';
let app: AlertApp;
let buyer: TestBrowser;
beforeAll(async () => {
  await loadAllTexts(['en', 'ja']);
  app = await openAlertApp();
  buyer = await app.provedBuyer();
  await storeAgent(app.test.database, 12);
  await app.test.database.updateTable('users').set({ language: 'ja', client_advisor_id: 12 }).execute();
});
afterAll(() => app.close());
beforeEach(() => app.empty());

let number = 900;
const next = () => onMaui(++number);
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();

function mailTo(address: string) {
  const mail = app.mails.mails.find(({ to }) => to.includes(address));
  if (!mail) throw new Error(`no mail to ${address}`);
  return { subject: mail.header('subject') ?? '', raw: readable(mail), unsubscribe: mail.header('list-unsubscribe') };
}

/** The words that the text part of a mail shows, without names, addresses and its last line, which names the company. */
function shownOf({ subject, raw }: ReturnType<typeof mailTo>): string {
  const [, text = ''] = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\n-{5,}/.exec(raw) ?? [];
  expect(text).not.toBe('');
  return `${subject}\n${text}`.replace(
    /https?:\/\/[^\s\]]+|\d+ Kahakai Street|Hawaii Life|Sample Realty|Kihei|Maui|sq ft/gi,
    '',
  );
}
const ENGLISH = /[A-Za-z]{3,}/;
const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/;

/** The addresses of the site's pages in a mail. */
const linksOf = ({ raw }: ReturnType<typeof mailTo>) =>
  [...raw.matchAll(/href="https:\/\/www\.example\.com([^"]*)"/g)].map(([, path = '']) => path);

test('the alert of a saved search is in the language of the account and leads to its pages, the copy of the agent is English [D190]', async () => {
  const copy = { send_me_copy: true, copy_email: AGENT };
  await app.save(buyer, { title: '海の近く', ...copy });
  await app.save(buyer, { title: 'マウイ' });
  const dropped = next();
  await app.store(next(), dropped);
  await app.run();
  app.mails.mails.length = 0;
  await app.store(next(), { ...dropped, asking_price: 1_100_000, listing_status_name: 'Active Under Contract' });
  await app.run();
  const mail = mailTo('buyer@example.com');
  expect(mail.subject).toBe('新着物件1件、値下げ1件：海の近く');
  expect(mail.raw).toContain('lang="ja"');
  expect(mail.raw).toContain('保存した検索条件「海の近く」、「マウイ」に一致');
  expect(shownOf(mail)).not.toMatch(ENGLISH);
  expect(linksOf(mail).filter((path) => !path.startsWith('/ja/'))).toEqual([]);
  expect(linksOf(mail)).toContain(`/ja/listings/${dropped.slug}`);
  expect(mail.unsubscribe).toContain('https://www.example.com/ja/unsubscribe/');
  const page = await app.app.inject(/\/ja\/unsubscribe\/[^>]+/.exec(mail.unsubscribe ?? '')?.[0] ?? '');
  expect(page.body).toContain('配信を停止しますか？');

  const copied = mailTo(AGENT);
  expect(copied.subject).toBe('1 new listing, 1 price drop: 海の近く');
  expect(shownOf(copied).replaceAll('海の近く', '')).not.toMatch(JAPANESE);
  expect(linksOf(copied).filter((path) => path.startsWith('/ja/'))).toEqual([]);
});

test('changes of favorites are mailed in the language of the account [D190]', async () => {
  const [open, gone] = [next(), next()];
  const removed = { ...gone, internal: { ...gone.internal, sample: false } };
  await app.store(open, removed);
  await app.favorite(buyer, open, removed);
  const house = { key: 'one', starts_at: days(2), ends_at: days(2.1), remarks: null, virtual: false };
  await app.store({ ...open, asking_price: 1_400_000, open_houses: [house] });
  await app.remove(removed);
  await app.run();
  const mail = mailTo('buyer@example.com');
  expect(mail.subject).toBe('値上げ1件、状況の変更1件、オープンハウス1件：保存した物件');
  for (const part of ['お気に入り', '掲載終了', '変更前']) expect(mail.raw).toContain(part);
  expect(shownOf(mail)).not.toMatch(ENGLISH);
  expect(linksOf(mail).filter((path) => !path.startsWith('/ja/'))).toEqual([]);
  expect(mail.unsubscribe).toContain('https://www.example.com/ja/unsubscribe/');
});

test('the list of notifications is in the language of the page that shows it [D190]', async () => {
  const listing = next();
  await app.store(listing);
  await app.favorite(buyer, listing);
  await app.store({ ...listing, asking_price: 1_100_000 });
  await app.run();
  const list = async (headers: Record<string, string>) =>
    (await buyer.get('/api/v3/notifications', headers)).json().notifications;
  expect(await list({ 'x-language': 'ja' })).toMatchObject([
    { title: '値下げ', text: '$1,100,000（変更前：$1,250,000）' },
  ]);
  expect(await list({})).toMatchObject([{ title: 'Price drop', text: '$1,100,000, was $1,250,000' }]);
});
