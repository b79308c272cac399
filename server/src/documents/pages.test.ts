import { defaultSearchState, searchRequestOf } from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markup } from '../platform/html/html';
import { ORIGIN } from '../testing/site-origin';
import { BUSY, createDocumentSite, type DocumentSite } from './testing/document-site';

let site: DocumentSite;
const open: DocumentSite['open'] = (url, headers) => site.open(url, headers);

beforeAll(async () => {
  site = await createDocumentSite();
});
afterAll(() => site.close());

function block(body: string, id: string) {
  const text = new RegExp(`<script type="application/json" id="${id}">([^<]*)</script>`).exec(body)?.[1];
  if (text === undefined) throw new Error(`no block ${id}`);
  return JSON.parse(text);
}

describe('a search document', () => {
  test('carries the first answer under the key the page asks with', async () => {
    const { status, body, headers } = await open('/listings');
    const key = `searchCards:${JSON.stringify({ body: sorted(searchRequestOf(defaultSearchState())) })}`;
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=3600',
    );
    expect(block(body, 'answers')[key].total).toBe(42);
    expect(body).toContain('<title>Homes for sale in Hawaii | Hawaii Life</title>');
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/listings">`);
  });

  test('loads the shell and the chunks of this route only, each with its hash', async () => {
    const search = (await open('/listings')).body;
    const contact = (await open('/contact')).body;
    expect(search).toMatch(
      /<script src="\/shell\/site\.0a1b2c3d\.js" defer crossorigin="anonymous" integrity="sha384-/,
    );
    expect(search).toMatch(
      /<link rel="preload" as="script" href="\/mfe\/search\/1\.0\.0-aaaa\/search\.aabbccdd\.js" crossorigin="anonymous" integrity="sha384-/,
    );
    expect(contact).not.toContain('href="/mfe/search/');
  });

  test('preloads the files of its code at low priority, so that styles and the first photo go first', async () => {
    const { body } = await open('/listings');
    const links = body.match(/<link rel="preload" as="script"[^>]*>/g) ?? [];
    expect(links.join()).toContain('href="/shell/vendor.11223344.js"');
    expect(links.join()).toContain('href="/mfe/search/1.0.0-aaaa/search.aabbccdd.js"');
    expect(links.every((link) => link.includes('fetchpriority="low"'))).toBe(true);
  });

  test('leads an old spelling to the canonical address and keeps the flags of the query', async () => {
    const { status, headers } = await open('/listings/MAUI?show_sign_in_modal=1&utm_source=mail');
    expect([status, headers.location]).toEqual([301, '/listings/maui?show_sign_in_modal=1&utm_source=mail']);
  });
});

test.each(['/listings/maui/kihei', '/listings/kihei', '/listings/MAUI/south/kihei'])(
  'leads %s to the whole region path [A2.2]',
  async (url) => {
    const { status, headers } = await open(`${url}?type=condo`);
    expect([status, headers.location]).toEqual([301, '/listings/maui/south/kihei?type=condo']);
  },
);

test('names the region of a search [B4.43]', async () => {
  const { body } = await open('/agents/keola/listings/maui/south/kihei');
  expect(body).toContain('<title>Homes for sale in Kīhei, Maui | Hawaii Life</title>');
  expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/listings/maui/south/kihei">`);
});

test.each([
  ['kauai,maui', 'Kauaʻi, Maui', 'Kaua&#39;i, Maui'],
  ['kauai,maui,oahu', '3 Islands', '3 Islands'],
])('a document of the islands %s says %s in title and description [A9.10]', async (handles, place, plain) => {
  const { body } = await open(`/listings?hl_regions=${handles}`);
  expect(body).toContain(`<title>Homes for sale in ${place} | Hawaii Life</title>`);
  expect(body).toMatch(new RegExp(`<meta name="description" content="[^"]* in ${plain}, with`));
});

test('gives crawlers the address of the sitemap', async () => {
  const { body } = await open('/robots.txt');
  expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
});

describe('a listing document', () => {
  test('has title, preview data and the listing itself [B2.1.6]', async () => {
    const { status, body } = await open('/listings/a-home');
    expect(status).toBe(200);
    expect(body).toContain('<meta property="og:type" content="website">');
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/listings/a-home">`);
    expect(block(body, 'answers')['listingBySlug:{"params":{"slug":"a-home"}}'].slug).toBe('a-home');
  });

  test('writes hostile remarks as text only [B5.27] [B9.12]', async () => {
    const { body } = await open('/listings/a-home');
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('<b>');
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(body).toContain(
      'content="1 photo. &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; Lana&#39;i &quot;view&quot; &lt;b&gt;"',
    );
  });

  test('leads an MLS id to the public address [A2.6]', async () => {
    const { status, headers } = await open('/mls/123456');
    expect([status, headers.location]).toEqual([302, '/listings/a-home']);
  });

  test.each(['/listings/no-such-slug', '/mls/999'])(
    'answers 404 with the overlay text for %s [B2.2.2]',
    async (url) => {
      const { status, body } = await open(url);
      expect(status).toBe(404);
      expect(body).toContain(markup("Whoops, that listing wasn't found."));
      expect(block(body, 'context')).toMatchObject({ status: 404 });
    },
  );
});

test.each([
  `/listings/${BUSY}`,
  `/listings?query=${BUSY}`,
  `/company/${BUSY}`,
  // nothing answers these here
  '/blog',
  '/blog/a-post',
  '/agents/',
  '/agents/keola',
  '/regions',
])('%s answers 503 while what it is about cannot be had, with all that the page’s own code needs', async (url) => {
  const { status, body, headers } = await open(url);
  expect([status, headers['retry-after']]).toEqual([503, '2']);
  expect(body).toContain('<script src="/shell/site.');
  expect(body).not.toContain('find that page');
});

describe('other documents', () => {
  test.each(['/company', '/company/'])(
    'answers a content page with and without the final slash: %s [B2.1.16]',
    async (url) => {
      const { status, body } = await open(url);
      expect([status, body.includes('<title>Company |')]).toEqual([200, true]);
    },
  );

  test.each(['/no/such/page', '/account/nothing', '/company/none'])('answers 404 for %s [B2.7.1]', async (url) => {
    const { status, body } = await open(url);
    expect(status).toBe(404);
    expect(body).toContain(markup("Whoops! We can't find that page."));
    expect(body).toContain('<a href="/listings">');
  });

  test('answers an unexpected failure without its reason [B2.7.2]', async () => {
    const { status, body } = await open('/broken');
    expect(status).toBe(500);
    expect(body).toContain('Our server must be out surfing.');
    expect(body).toContain('<a href="/listings">Go back to Search</a>');
    expect(body).not.toContain('secret');
  });

  test('answers unknown calls with a problem, whatever a browser accepts', async () => {
    const response = await site.app.inject({
      url: '/api/v3/none',
      headers: { accept: 'text/html,application/xhtml+xml' },
    });
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
    expect(response.json().error_message).toBe('This page could not be found');
  });

  test('reports a call with the wrong method', async () => {
    const response = await site.app.inject({
      url: '/api/v3/search/cards',
      headers: { accept: 'text/html,application/xhtml+xml' },
    });
    expect([response.statusCode, response.json().code, response.headers.allow]).toEqual([
      405,
      'method_not_allowed',
      'POST',
    ]);
  });
});

test.each(['/region/admin', '/admin_regions'])('%s leads an admin to the region texts [B2.1.12]', async (url) => {
  const { status, headers } = await open(url, { cookie: 'admin' });
  expect([status, headers.location]).toEqual([302, '/admin#regions']);
});

test('a shared search is named after itself and is not for search engines [B2.1.7]', async () => {
  const { status, body } = await open('/listings/saved_search/abc123');
  expect(status).toBe(200);
  expect(body).toContain('<title>Near the beach | Hawaii Life</title>');
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(block(body, 'answers')['savedSearchByCode:{"params":{"code":"abc123"}}'].title).toBe('Near the beach');
  expect((await open('/saved_search?code=abc123')).body).toContain('<title>Near the beach | Hawaii Life</title>');
  expect((await open('/saved_search')).body).toContain('<title>Saved Searches | Hawaii Life</title>');
});

test('the page of a shared list is for no search engine and no cache, and only its address has the code [D168]', async () => {
  const code = 'Ab_-9'.repeat(8);
  const { status, body, headers } = await open(`/shortlist/${code}`);
  expect([status, headers['cache-control'], headers['referrer-policy']]).toEqual([
    200,
    'no-store',
    'strict-origin-when-cross-origin',
  ]);
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).not.toContain(code);
});

test.each(['/account', '/viewed', '/shortlist/12'])('%s says without scripts that it needs them', async (url) => {
  expect((await open(url)).body).toMatch(/<noscript>.*This page needs scripts\./s);
});

describe('staff pages', () => {
  test.each(['/admin', '/agent_tools'])(
    '%s leads staff without a required second factor to its settings',
    async (url) => {
      const { status, headers } = await open(url, { cookie: 'no-factor' });
      expect([status, headers.location]).toEqual([302, '/account/settings']);
    },
  );

  test.each([
    ['/admin', '', 302],
    ['/admin', 'user', 403],
    ['/admin', 'advisor', 403],
    ['/admin', 'admin', 200],
    ['/admin', 'super_admin', 200],
    ['/agent_tools', '', 302],
    ['/agent_tools', 'advisor', 200],
    ['/agent_tools', 'user', 403],
    ['/region/admin', '', 302],
    ['/admin_regions', 'advisor', 403],
  ])('%s as "%s" answers %i [B2.1.14] [B2.1.15]', async (url, cookie, expected) => {
    const { status, body, headers } = await open(url, cookie === '' ? {} : { cookie });
    expect(status).toBe(expected);
    if (status === 302) expect(headers.location).toBe(`/user/sign_in?redirect=${encodeURIComponent(url)}`);
    if (status === 200 && !url.includes('region'))
      expect(block(body, 'context').host).toBe(url === '/admin' ? 'admin' : 'agent-tools');
  });
});

test('only in development a document has facts for developers, which the development panel needs', async () => {
  expect(block((await open('/')).body, 'context').developer).toBeUndefined();
  const development = await createDocumentSite({ NODE_ENV: 'development' });
  try {
    expect(block((await development.open('/')).body, 'context').developer).toEqual({ absent: [] });
  } finally {
    await development.close();
  }
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

test.each([
  ['/listings/maui', '', 'Homes for sale in Maui'],
  ['/admin', 'admin', 'Site Admin'],
  ['/agent_tools', 'advisor', 'Agent Tools'],
])('%s without a rendering has its title and links, without scripts', async (url, cookie, heading) => {
  const { body } = await open(url, { cookie });
  expect(body).toContain(`<noscript><h1>${heading} | Hawaii Life</h1>`);
  expect(body).toContain('<a href="/listings">Search</a>');
});

describe('frames', () => {
  let framed: DocumentSite;
  beforeAll(async () => {
    framed = await createDocumentSite({ EMBED_ORIGINS: 'https://partner.example' });
  });
  afterAll(() => framed.close());

  test.each(['/', '/listings', '/contact'])('an embedding origin may frame %s', async (url) => {
    const { status, headers } = await framed.open(url);
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://partner.example");
    expect(headers['x-frame-options']).toBeUndefined();
  });

  test.each([
    ['/admin', 'admin'],
    ['/agent_tools', 'advisor'],
    ['/account/settings', 'user'],
    ['/Login', ''],
    ['/user/sign_in', ''],
    ['/register', ''],
    ['/no-such-page', ''],
  ])('no origin may frame %s', async (url, cookie) => {
    const { headers } = await framed.open(url, cookie === '' ? {} : { cookie });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
  });
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}

test('a used or expired sign-in link leads to the page that says so [A2.9]', async () => {
  const { status, headers } = await open('/Login?email=a%40example.com&token=used');
  expect([status, headers.location]).toEqual([302, '/Login?error=login_link_invalid']);
  expect((await open('/Login?email=a%40example.com&token=secret')).status).toBe(200);
  // without the database the button decides
  expect((await open('/Login?email=a%40example.com&token=away')).status).toBe(200);
});
