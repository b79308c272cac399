import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORIGIN } from '../testing/site-origin';
import { createDocumentSite, type DocumentSite } from './testing/document-site';

let site: DocumentSite;
const open: DocumentSite['open'] = (url, headers) => site.open(url, headers);

beforeAll(async () => {
  site = await createDocumentSite();
});
afterAll(() => site.close());

test('a search carries its first results as links, without scripts [A2.1]', async () => {
  const { body } = await open('/listings/maui?type=condo&page=2');
  const markup = body.slice(body.indexOf('<div id="root">'), body.indexOf('<script type="application/json"'));
  expect(markup).toContain('<a href="/listings/card-home">');
  expect(markup).toContain('<option value="condo" selected="">');
  expect(markup).toContain('href="/listings/maui?type=condo" rel="prev"');
  expect(markup).toContain('href="/listings/maui?type=condo&amp;page=3" rel="next"');
  expect(body).toContain('"@type":"ItemList"');
});

test('a region says what is written about it on its first page, without scripts', async () => {
  const [first, second, other] = await Promise.all(
    ['/listings/maui', '/listings/maui?page=2', '/listings'].map((url) => open(url)),
  );
  expect(first?.body).toContain(
    '<h2>About Maui</h2><p>Sun and &lt;b&gt;sea&lt;/b&gt;.</p><p>The second largest island.</p>',
  );
  expect([second?.body, other?.body].filter((body) => body?.includes('About Maui'))).toEqual([]);
});

test('a form without scripts keeps what else the search asks for', async () => {
  const { body } = await open(
    '/listings/maui?type=rental&title_land=leasehold&query=%22ocean%22&sort_order=newest&page=2',
  );
  const form = /<form[^>]* action="\/listings".*?<\/form>/s.exec(body)?.[0] ?? '';
  expect(form).toContain('<option value="rental" selected="">');
  expect(form).toContain('name="query" value="&quot;ocean&quot;"');
  const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"\/>/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  expect(Object.fromEntries(hidden)).toEqual({ title_land: 'Leasehold', sort_order: 'newest', hl_regions: 'maui' });
  expect((await open('/listings?type=house,condo')).body).toContain('<option value="house,condo" selected="">');
});

test('link previews and languages of a listing are complete [B2.1.4] [B2.1.6]', async () => {
  const { body } = await open('/agents/keola/listings/a-home');
  for (const tag of [
    `<link rel="canonical" href="${ORIGIN}/listings/a-home">`,
    `<meta property="og:url" content="${ORIGIN}/listings/a-home">`,
    `<meta property="og:image" content="${ORIGIN}/preview/a-home.png">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    `<meta name="twitter:image" content="${ORIGIN}/preview/a-home.png">`,
    '<meta name="twitter:card" content="summary_large_image">',
    `<link rel="alternate" hreflang="ja" href="${ORIGIN}/ja/listings/a-home">`,
    `<link rel="alternate" hreflang="x-default" href="${ORIGIN}/listings/a-home">`,
  ])
    expect(body).toContain(tag);
});

describe('forms without scripts', () => {
  test('the sign-up form begins empty, without data of a user (D7) [B2.5.29]', async () => {
    const { body } = await open('/register');
    const form = /<form[^>]* action="\/user".*?<\/form>/s.exec(body)?.[0] ?? '';
    const typed = [...form.matchAll(/<input[^>]*type="(?:text|email|tel|password)"[^>]*>/g)].map(([input]) => input);
    expect(typed.length).toBeGreaterThanOrEqual(6);
    for (const input of typed) expect(input).not.toMatch(/ (?:value|placeholder)=/);
  });

  test('the sign-up form posts the documented fields with its token (D7) [B2.5.30] [B2.5.31]', async () => {
    const { body } = await open('/register');
    const form = /<form[^>]* action="\/user".*?<\/form>/s.exec(body)?.[0] ?? '';
    expect(form).toMatch(/^<form[^>]* enctype="multipart\/form-data" method="post"/i);
    expect(form).toContain('name="authenticity_token" value="a-token"');
    for (const name of [
      'email',
      'password',
      'password_confirmation',
      'first_name',
      'last_name',
      'phone',
      'email_opt_in',
    ])
      expect(form).toContain(`name="user[${name}]"`);
  });

  test('a sign-in link is used by its button, never by opening the page (D9) (D27)', async () => {
    const { body } = await open('/Login?email=a%22%3E%40example.com&token=secret');
    expect(body).toContain('action="/login_link" method="post"');
    expect(body).toContain('name="email" value="a&quot;&gt;@example.com"');
    expect((await open('/Login')).body).not.toContain('action="/login_link"');
  });

  test('a used or expired sign-in link says so at once, and offers a new one [A2.9]', async () => {
    const { status, headers } = await open('/Login?email=a%40example.com&token=used');
    expect([status, headers.location]).toEqual([302, '/Login?error=login_link_invalid']);
    const { body } = await open('/Login?error=login_link_invalid');
    expect(body).toContain('This sign-in link is no longer valid. Please request a new one.');
    expect(body).toContain('action="/send_login_link"');
    // without the database the button decides
    expect((await open('/Login?email=a%40example.com&token=away')).status).toBe(200);
  });

  test('a sign-in link is requested by a form, which says what comes next', async () => {
    const { body } = await open('/Login');
    const form = /<form[^>]* action="\/send_login_link".*?<\/form>/s.exec(body)?.[0] ?? '';
    expect(form).toContain('method="post"');
    expect(form).toMatch(/<input[^>]*type="email"[^>]*name="email"|<input[^>]*name="email"[^>]*type="email"/);
    expect((await open('/Login?sent=1')).body).toContain('a link to sign in is on its way');
  });

  test('a refused form says why in words of the catalogue', async () => {
    expect((await open('/register?error=validation_failed')).body).toContain('<p role="alert">');
    expect((await open('/register?error=%3Cb%3E')).body).not.toContain('<p role="alert">');
  });
});

test('words become a search, without scripts too [B2.1.13]', async () => {
  const { body } = await open('/ai?q=3+bed+condo+in+Maui+%3Cb%3E');
  expect(body).toContain('<a href="/listings/maui?type=condo&amp;minBeds=3">Show homes</a>');
  expect(body).not.toContain('<b>');
});

test('a page for a description of a home has the regions only with a description', async () => {
  expect((await open('/ai')).body).not.toContain('readRegions');
  expect((await open('/ai?q=condo')).body).toContain('readRegions');
});
