import { matchRoute } from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schemaProblems } from './testing/schema-org';
import { openWholeSite, type WholeSite } from './testing/whole-site';

// a local site: only there do pages about the sample data exist
const ORIGIN = 'http://localhost';
/** The tree of results has a page for a hundred listings, so that this many need a second. */
const LISTINGS = 130;

let site: WholeSite;
/** every address met, and the address that named it first */
const met = new Map<string, string>();
const bodies = new Map<string, string>();
const dead: string[] = [];
let named: string[] = [];

const decode = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<');

/** Addresses of this site that a document links to. */
function linksOf(body: string): string[] {
  const found = [...body.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) => decode(href));
  return found.flatMap((href) => {
    if (!URL.canParse(href, ORIGIN)) return [href];
    const url = new URL(href, ORIGIN);
    if (url.origin !== ORIGIN) return [];
    return [url.pathname + url.search];
  });
}

/** Files a document needs before any script has run. */
function filesOf(body: string): string[] {
  const found = [
    ...body.matchAll(/<link [^>]*?href="(\/[^"]*)"/g),
    ...body.matchAll(/<(?:script|img|source) [^>]*?src="(\/[^"]*)"/g),
    ...body.matchAll(/property="og:image" content="https:\/\/www\.example\.com(\/[^"]*)"/g),
  ];
  return found.map(([, href = '']) => decode(href));
}

const isJapanese = (address: string) => /^\/ja(?=$|[/?#])/.test(address);
/** Pages in Japanese are those in English at other addresses: a share of them is enough. */
const isSample = (address: string) => !address.startsWith('/ja/listings/') || /[05]$/.test(address);

/** Opens these addresses and those that they link to. */
async function crawl(from: readonly string[]): Promise<void> {
  const waiting = [...from];
  for (const url of from) met.set(url, 'the sitemap');
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    const { status, body, headers } = await site.open(url);
    if (status === 301 || status === 302) {
      // a link of ours that leads around is one we should have written right
      dead.push(`${url} leads on to ${String(headers.location)}, linked from ${met.get(url)}`);
      continue;
    }
    if (status !== 200) dead.push(`${url} answers ${status}, linked from ${met.get(url)}`);
    if (!String(headers['content-type']).startsWith('text/html')) continue;
    bodies.set(url, body);
    for (const href of linksOf(body)) {
      if (met.has(href) || isJapanese(href)) continue;
      met.set(href, url);
      waiting.push(href);
    }
  }
}

async function sitemapAddresses(): Promise<string[]> {
  const locations = async (path: string) =>
    [...(await site.open(path)).body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) =>
      decode(loc).slice(ORIGIN.length),
    );
  const files = await locations('/sitemap.xml');
  return (await Promise.all(files.map(locations))).flat();
}

beforeAll(async () => {
  site = await openWholeSite(LISTINGS, { PUBLIC_URL: ORIGIN });
  named = await sitemapAddresses();
  await crawl(named.filter((address) => !isJapanese(address) || isSample(address)));
}, 180_000);
afterAll(() => site.close());

describe('the pages of the sitemap', () => {
  test('have no dead link and none that leads around [B2.1.16]', () => {
    expect(dead).toEqual([]);
    expect(met.size).toBeGreaterThan(LISTINGS);
  });

  test('are one each, and answer', () => {
    expect(named.length).toBeGreaterThan(LISTINGS);
    expect(new Set(named).size).toBe(named.length);
    expect(named.filter((address) => met.has(address) && !bodies.has(address))).toEqual([]);
  });

  test('every page that may be found is in the sitemap, but for choices among results', () => {
    const findable = [...bodies].filter(([, body]) => body.includes('<link rel="canonical"'));
    const canonical = findable.map(([, body]) => /<link rel="canonical" href="([^"]+)"/.exec(body)?.[1] ?? '');
    const left = new Set(canonical.map((href) => decode(href).slice(ORIGIN.length)));
    expect([...left].filter((address) => !named.includes(address) && !address.startsWith('/listings?'))).toEqual([]);
  });
});

describe('every page of it', () => {
  const each = (check: (body: string, url: string) => string | null) =>
    [...bodies].flatMap(([url, body]) => check(body, url) ?? []);
  const count = (body: string, pattern: RegExp) => body.match(pattern)?.length ?? 0;

  test('has one heading and one title, and a description where it may be found', () => {
    const odd = each((body, url) => {
      const isFindable = body.includes('<link rel="canonical"');
      const counts = [/<h1[ >]/g, /<title>/g, /<meta name="description"/g].map((pattern) => count(body, pattern));
      return counts.join().startsWith(isFindable ? '1,1,1' : '1,1') ? null : `${url} ${counts}`;
    });
    expect(odd).toEqual([]);
  });

  test('has a title that no other page of its language has', () => {
    const byTitle = new Map<string, Set<string>>();
    for (const body of bodies.values()) {
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(body)?.[1];
      const [, language = '', title = ''] = /<html lang="(\w+)">[\s\S]*?<title>([^<]*)</.exec(body) ?? [];
      const key = `${language} ${title}`;
      if (canonical) byTitle.set(key, (byTitle.get(key) ?? new Set()).add(canonical));
    }
    expect([...byTitle].flatMap(([title, pages]) => (pages.size > 1 ? [[title, ...pages]] : []))).toEqual([]);
  });

  test('has links to pages of its own language, and names itself among its languages [D179] [D181]', () => {
    const odd = each((body, url) => {
      const isFindable = body.includes('<link rel="canonical"');
      const language = /<html lang="(\w+)"/.exec(body)?.[1];
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(body)?.[1];
      const inLanguage = new RegExp(`hreflang="${language}" href="([^"]+)"`).exec(body)?.[1];
      // stored pages and posts are English in every language: search engines keep their English address
      const isEnglish = ['content', 'blog-post'].includes(matchRoute(url, { locales: ['en', 'ja'] }).route.page);
      const kept = isEnglish ? canonical !== undefined && !/\/ja(?:\/|$)/.test(canonical) : inLanguage === canonical;
      const others = [...body.matchAll(/<a (?![^>]*hrefLang)[^>]*?href="(\/[^"]*)"/gi)].filter(
        ([, href = '']) => language !== (isJapanese(href) ? 'ja' : 'en') && !/^\/api\//.test(href),
      );
      return others.length === 0 && (!isFindable || kept) ? null : `${url} ${others[0]} ${inLanguage}`;
    });
    expect(odd).toEqual([]);
    expect([...bodies.keys()].filter(isJapanese).length).toBeGreaterThan(20);
  });

  test('is complete for link previews, in whichever kind', () => {
    const names = ['title', 'description', 'image'].flatMap((name) => [`og:${name}`, `twitter:${name}`]);
    names.push('og:type', 'og:site_name', 'og:image:alt', 'twitter:card');
    const odd = each((body, url) => {
      if (!body.includes('<link rel="canonical"')) return null;
      const missing = [...names, 'og:url'].filter((name) => !body.includes(`="${name}" content="`));
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(body)?.[1];
      const ogUrl = /property="og:url" content="([^"]+)"/.exec(body)?.[1];
      return missing.length === 0 && canonical === ogUrl ? null : `${url} ${missing} ${canonical} ${ogUrl}`;
    });
    expect(odd).toEqual([]);
  });

  test('structured data only uses terms of schema.org', () => {
    const odd = each((body, url) => {
      const blocks = [...body.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
      const problems = blocks.flatMap(([, text = '']) => schemaProblems(JSON.parse(text)));
      return problems.length === 0 ? null : `${url} ${problems}`;
    });
    expect(odd).toEqual([]);
  });

  test('names files that are there', async () => {
    const files = new Map([...bodies].flatMap(([url, body]) => filesOf(body).map((file) => [file, url] as const)));
    const kinds = new Map([...files].map(([file, url]) => [file.replace(/[^/]*\/[^/]*$/, ''), [file, url] as const]));
    // pictures are drawn when asked for: one of each kind will do
    const drawn = /^\/(?:photos|preview)\//;
    const asked = [
      ...[...files].filter(([file]) => !drawn.test(file)),
      ...[...kinds.values()].filter(([file]) => drawn.test(file)),
    ];
    const missing: string[] = [];
    for (const [file, url] of asked) {
      if (file.startsWith('/listings') || bodies.has(file) || /^\/(?:ja|en)\//.test(file)) continue;
      const { statusCode } = await site.app.inject(file);
      if (statusCode !== 200) missing.push(`${file} answers ${statusCode}, named by ${url}`);
    }
    expect(missing).toEqual([]);
  });
});
