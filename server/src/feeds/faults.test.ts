import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { findStatus, listRefused } from './feed-status.repository';
import { type FeedSite, homeRecord, openFeedSite, wakeSteps } from './testing/feed-site';

let site: FeedSite;
afterEach(() => site.close());

type Fault = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

/** A site whose feed has a fault while `fault.now` is set. */
async function openFaulty(over: Parameters<typeof openFeedSite>[0] = {}, homes = 12) {
  const fault: { now: Fault | null } = { now: null };
  site = await openFeedSite(over, { intercept: (request, response) => fault.now?.(request, response) ?? false });
  for (let key = 1; key <= homes; key++)
    site.source.put(
      'Property',
      homeRecord(key, { ModificationTimestamp: `2026-11-20T10:${String(key).padStart(2, '0')}:00Z` }),
    );
  return fault;
}

const status = async () => {
  const found = await findStatus(site.test.database, site.feed);
  if (!found) throw new Error('The feed has no row.');
  return found;
};
const isPage = (request: IncomingMessage, number: number, seen: { pages: number }) =>
  (request.url ?? '').startsWith('/Property?') && ++seen.pages === number;
const keys = async () =>
  Object.keys(await site.listings())
    .map(Number)
    .sort((a, b) => a - b);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const answer = (response: ServerResponse, code: number, headers: Record<string, string> = {}, body = '{}') => {
  response.writeHead(code, { 'content-type': 'application/json', ...headers });
  response.end(body);
  return true;
};

describe('a feed that fails on its second page', () => {
  const once = (respond: (response: ServerResponse) => void): Fault => {
    const seen = { pages: 0 };
    return (request, response) => {
      if (!isPage(request, 2, seen)) return false;
      respond(response);
      return true;
    };
  };
  const half = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
    response.write('{"value":[{"ListingKey":"6","Standard');
    setTimeout(() => response.destroy(), 20);
  };
  test.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['with 429', (response) => void answer(response, 429, { 'retry-after': '7200' }), /429/],
    ['with 500', (response) => void answer(response, 500), /500/],
    ['with 503', (response) => void answer(response, 503, { 'retry-after': '3' }), /503/],
    ['with half a page', half, /could not be reached|aborted/],
    ['with text that is cut', (response) => void answer(response, 200, {}, '{"value":[{"Listing'), /not JSON/],
    ['with another shape', (response) => void answer(response, 200, {}, '{"items":[]}'), /another shape/],
    ['with a page of a proxy', (response) => void answer(response, 200, {}, '<html>'), /not JSON/],
    [
      'with a nextLink to another server',
      (response) => void answer(response, 200, {}, '{"value":[],"@odata.nextLink":"https://evil.example.com/x"}'),
      /another server/,
    ],
  ])('%s keeps what was read, shows the failure and goes on there', async (_, respond, message) => {
    const fault = await openFaulty();
    fault.now = once(respond);
    const failed = await site.run();
    fault.now = null;
    expect(failed).toMatchObject({ kind: 'failed', reason: expect.stringMatching(message), failures: 1 });
    expect(await keys()).toEqual(upTo(5));
    expect(await status()).toMatchObject({ failures: 1, last_failure: expect.stringMatching(message) });
    // the page read before is not read again
    const before = site.source.requests.length;
    expect(await site.run()).toEqual({ kind: 'done' });
    expect(site.source.requests[before]?.path).toMatch(/skiptoken/);
    expect(await keys()).toEqual(upTo(12));
    expect((await status()).failures).toBe(0);
  });
});

test('a page that unpacks to more than the limit is read record by record', async () => {
  const fault = await openFaulty();
  const seen = { pages: 0 };
  fault.now = (request, response) => {
    if (!isPage(request, 2, seen)) return false;
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(Buffer.alloc(8_000_000, 32)));
    return true;
  };
  expect(await site.run()).toEqual({ kind: 'done' });
  expect(await keys()).toEqual(upTo(12));
});

test.each<[string, string]>([
  ['records', `{"value":[${Array(20_000).fill('{}').join()}]}`],
  ['media', `{"value":[{"ListingKey":"6","Media":[${Array(600_000).fill('{}').join()}]}]}`],
])('a small page of very many empty %s is read record by record, and none of them is noted', async (_, body) => {
  const fault = await openFaulty({ maxPageMb: 8 });
  const seen = { pages: 0 };
  fault.now = (request, response) => {
    if (!isPage(request, 2, seen)) return false;
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(body));
    return true;
  };
  expect(await site.run()).toEqual({ kind: 'done' });
  expect(await keys()).toEqual(upTo(12));
  const outcomes = await site.test.database.selectFrom('feed_hours').select('outcome').execute();
  expect(outcomes.map(({ outcome }) => outcome)).not.toContain('refused');
});

test('a record that is nested too deep is refused with its key, and the others are read', async () => {
  const fault = await openFaulty();
  const seen = { pages: 0 };
  fault.now = (request, response) => {
    if (!isPage(request, 1, seen)) return false;
    const value = upTo(12).map((key) => JSON.stringify(site.source.get('Property', String(key))));
    value[2] = value[2]?.replace('{', `{"Deep":${'['.repeat(20_000)}${']'.repeat(20_000)},`) ?? '';
    return answer(response, 200, {}, `{"value":[${value.join()}]}`);
  };
  expect(await site.run()).toEqual({ kind: 'done' });
  const counted = await site.test.database.selectFrom('feed_hours').select(['outcome', 'reason']).execute();
  expect(counted).toContainEqual({ outcome: 'refused', reason: 'nested too deep: more than 100 levels' });
  expect(await keys()).toEqual(expect.arrayContaining([1, 2, 4, 12]));
});

test('a feed that says how long to wait is not asked before', async () => {
  const fault = await openFaulty();
  fault.now = (_, response) => answer(response, 429, { 'retry-after': '7200' });
  await site.run();
  fault.now = null;
  expect(await site.run(false)).toEqual({ kind: 'not-due' });
  const { next_run_at } = await status();
  expect(Date.parse(next_run_at ?? '') - Date.now()).toBeGreaterThan(7_100_000);
});

test('a page that comes twice changes nothing', async () => {
  const fault = await openFaulty();
  let first = '';
  const seen = { pages: 0 };
  fault.now = (request, response) => {
    if (!(request.url ?? '').startsWith('/Property?') || request.url?.includes('select')) return false;
    seen.pages += 1;
    if (seen.pages === 1) first = request.url ?? '';
    // the second page repeats the first, and then the feed goes on
    if (seen.pages !== 2) return false;
    const records = upTo(5).map((key) => site.source.get('Property', String(key)));
    const next = new URL(`${site.source.url}${request.url}`);
    next.searchParams.set('again', '1');
    return answer(response, 200, {}, JSON.stringify({ value: records, '@odata.nextLink': next.href }));
  };
  expect(await site.run()).toEqual({ kind: 'done' });
  expect(first).not.toBe('');
  expect(await keys()).toEqual(upTo(12));
});

test('a token that ends is replaced, and a refused client is reported', async () => {
  let token = 0;
  const fault: { refuse: boolean } = { refuse: false };
  site = await openFeedSite(
    {},
    {
      intercept: (request, response) => {
        if (request.url === '/token') {
          if (fault.refuse) return answer(response, 401);
          return answer(response, 200, {}, JSON.stringify({ access_token: `token-${++token}`, expires_in: 3600 }));
        }
        // each token is good for three requests
        const [, number] = /token-(\d+)/.exec(request.headers.authorization ?? '') ?? [];
        const used = site.source.requests.filter(({ path }) => path !== '/token').length;
        return Number(number) < Math.ceil(used / 3) ? answer(response, 401) : false;
      },
    },
  );
  const auth = { kind: 'client-credentials', tokenUrl: `${site.source.url}/token`, clientId: 'sample' } as const;
  for (const key of upTo(12)) site.source.put('Property', homeRecord(key));
  expect(await site.run(true, { feed: { ...site.feed, auth } })).toEqual({ kind: 'done' });
  expect(await keys()).toEqual(upTo(12));
  expect(token).toBeGreaterThan(1);
  fault.refuse = true;
  expect(await site.run(true, { feed: { ...site.feed, auth } })).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('refuses the client id'),
  });
});

test('a changed schema is reported, and unknown values are never guessed', async () => {
  const fault = await openFaulty();
  await site.run();
  site.source.put(
    'Property',
    homeRecord(3, { StandardStatus: 'Dreaming', ModificationTimestamp: '2026-11-21T10:00:00Z' }),
  );
  const { ListingKey, ...nameless } = homeRecord(77, { ModificationTimestamp: '2026-11-21T10:00:01Z' });
  fault.now = (request, response) => {
    if (request.url === '/$metadata')
      return answer(
        response,
        200,
        {},
        '<Edmx><DataServices><Schema><EntityType Name="Property"><Property Name="ListingKey"/></EntityType><EnumType Name="StandardStatus"><Member Name="Active"/><Member Name="Dreaming"/></EnumType></Schema></DataServices></Edmx>',
      );
    if (!(request.url ?? '').startsWith('/Property?')) return false;
    return answer(response, 200, {}, JSON.stringify({ value: [site.source.get('Property', '3'), nameless] }));
  };
  await wakeSteps(site.test, 'maui', ['$metadata']);
  expect(await site.run()).toEqual({ kind: 'done' });
  // a listing of a status that the site does not know is not shown on
  expect(await keys()).toEqual(upTo(12).filter((key) => key !== 3));
  const { records } = await listRefused(site.test.database, 'maui');
  expect(records.map(({ reason }) => reason).sort()).toEqual(['no key', "unknown status 'Dreaming'"]);
  expect(records.find(({ key }) => key === '3')?.raw).toContain('"StandardStatus": "Dreaming"');
  const { metadata } = await status();
  expect(metadata?.unknown).toEqual(['StandardStatus: Dreaming']);
  expect(metadata?.missing).toContain('OpenHouse');
  expect(metadata?.missing).toContain('Property.ListPrice');
});

test.each([
  ['that is no XML', 'not xml'],
  ['with a DOCTYPE', '<!DOCTYPE x [<!ENTITY a "b">]><Edmx/>'],
  ['of another kind', '<Edmx><Other/></Edmx>'],
])('a description %s is reported, and the feed is read all the same', async (_, xml) => {
  const fault = await openFaulty();
  fault.now = (request, response) => (request.url === '/$metadata' ? answer(response, 200, {}, xml) : false);
  expect(await site.run()).toEqual({ kind: 'done' });
  expect((await status()).metadata?.missing).toEqual([expect.stringContaining('$metadata')]);
  expect(await keys()).toEqual(upTo(12));
});

test('a nextLink that loops ends the run, and the next run reads behind it', async () => {
  const fault = await openFaulty();
  const seen = { pages: 0 };
  fault.now = (request, response) => {
    if (!isPage(request, 2, seen)) return false;
    const records = upTo(5).map((key) => site.source.get('Property', String(key + 5)));
    const own = `${site.source.url}${request.url}`;
    return answer(response, 200, {}, JSON.stringify({ value: records, '@odata.nextLink': own }));
  };
  expect(await site.run()).toMatchObject({ kind: 'failed', reason: expect.stringContaining('circle') });
  expect((await status()).last_failure).toContain('circle');
  expect(await site.run()).toEqual({ kind: 'done' });
  expect(await keys()).toEqual(upTo(12));
});

test('a record without end costs only itself', async () => {
  const fault = await openFaulty();
  site.source.put('Property', homeRecord(5, { PublicRemarks: 'x', ModificationTimestamp: '2026-11-20T10:05:00Z' }));
  let sent = 0;
  fault.now = (request, response) => {
    const url = decodeURIComponent(request.url ?? '');
    const holds =
      url.startsWith('/Property?') &&
      !url.includes('$select') &&
      (!url.includes('ListingKey eq') || url.includes("'5'"));
    if (!holds || (url.includes('skiptoken') && !url.includes('ListingKey eq'))) return false;
    // 2 GB of one record, as fast as they are read
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"value":[{"ListingKey":"5","PublicRemarks":"');
    const chunk = Buffer.alloc(262_144, 120);
    const more = () => {
      while (sent < 2_000_000_000 && !response.destroyed) {
        sent += chunk.length;
        if (!response.write(chunk)) return;
      }
    };
    response.on('drain', more);
    more();
    return true;
  };
  const before = process.memoryUsage().rss;
  expect(await site.run()).toEqual({ kind: 'done' });
  expect(await keys()).toEqual(upTo(12).filter((key) => key !== 5));
  expect((await listRefused(site.test.database, 'maui')).records).toMatchObject([
    { key: '5', reason: 'larger than 1 MB' },
  ]);
  expect(sent).toBeLessThan(200_000_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
});

test('time stamps out of order lose nothing: what a run missed, the comparison finds', async () => {
  await openFaulty();
  await site.run();
  // written behind the watermark
  site.source.put('Property', homeRecord(2, { ListPrice: 700_000, ModificationTimestamp: '2026-11-20T10:02:30Z' }));
  site.source.put('Property', homeRecord(50, { ModificationTimestamp: '2026-11-01T10:00:00Z' }));
  site.source.put('Property', homeRecord(4, { ListPrice: 800_000, ModificationTimestamp: '2026-11-19T00:00:00Z' }));
  await site.run();
  expect((await site.listings())['2']).toBe(900_000);
  await site.compareNow();
  expect(await site.run()).toEqual({ kind: 'done' });
  const listings = await site.listings();
  expect([listings['2'], listings['50'], listings['4']]).toEqual([700_000, 900_000, 800_000]);
});

test('a key that is used again for another home is another listing, and favorites stay with their homes', async () => {
  await openFaulty({}, 3);
  await site.run();
  const idOf = async (key: string) =>
    (
      await site.test.database
        .selectFrom('listings')
        .select('internal_id')
        .where('source_key', '=', key)
        .executeTakeFirst()
    )?.internal_id;
  const [first, second] = [await idOf('1'), await idOf('2')];
  // key 1: another home; key 9: the home of key 2
  site.source.put(
    'Property',
    homeRecord(1, { ListingId: '999', StreetNumber: '77', ModificationTimestamp: '2026-11-21T10:00:00Z' }),
  );
  site.source.remove('Property', '2');
  site.source.put('Property', { ...homeRecord(2, { ModificationTimestamp: '2026-11-21T10:00:01Z' }), ListingKey: '9' });
  await site.run();
  expect(await idOf('1')).not.toBe(first);
  expect([await idOf('2'), await idOf('9')]).toEqual([undefined, second]);
  // withdrawn under the new key, and back again under a third one
  site.source.put('Property', {
    ...homeRecord(2, { StandardStatus: 'Withdrawn', ModificationTimestamp: '2026-11-21T11:00:00Z' }),
    ListingKey: '9',
  });
  await site.run();
  expect(await idOf('9')).toBeUndefined();
  site.source.put('Property', {
    ...homeRecord(2, { ModificationTimestamp: '2026-11-21T12:00:00Z' }),
    ListingKey: '10',
  });
  await site.run();
  expect(await idOf('10')).toBe(second);
});

test('a comparison that would remove most listings removes none', async () => {
  const fault = await openFaulty({}, 30);
  await site.run();
  fault.now = (request, response) =>
    request.url?.includes('select') ? answer(response, 200, {}, '{"value":[]}') : false;
  await site.compareNow();
  expect(await site.run()).toMatchObject({ kind: 'failed', reason: expect.stringContaining('would remove 30 of 30') });
  expect(await keys()).toEqual(upTo(30));
});

test('a comparison that was cut begins again, and removes what the feed has no more', async () => {
  const fault = await openFaulty({ pageSize: 5 });
  await site.run();
  site.source.remove('Property', '3');
  const stopping = new AbortController();
  let pages = 0;
  fault.now = (request) => {
    if (request.url?.includes('select=ListingKey') && ++pages === 1) stopping.abort();
    return false;
  };
  await site.compareNow();
  expect(await site.run(true, { signal: stopping.signal })).toMatchObject({ kind: 'left' });
  expect(await keys()).toEqual(upTo(12));
  expect(await site.run()).toEqual({ kind: 'done' });
  expect(await keys()).toEqual(upTo(12).filter((key) => key !== 3));
});

test('a database that fails for a moment is no fault of the record', async () => {
  await openFaulty({}, 1);
  const { database } = site.test;
  await sql`create function deadlock() returns trigger language plpgsql as
    $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`.execute(database);
  await sql`create trigger deadlock before insert on listings execute function deadlock()`.execute(database);
  expect(await site.run()).toMatchObject({ kind: 'failed', reason: expect.stringContaining('deadlock') });
  expect((await status()).records.refused).toBe(0);
  await sql`drop trigger deadlock on listings`.execute(database);
  expect(await site.run(true)).toEqual({ kind: 'done' });
  expect(await keys()).toEqual([1]);
});

test('requests stay within the limits of the feed, also those of another process', async () => {
  await openFaulty(
    { limits: { perSecond: 5, perHour: 40, bytesPerHour: 1_000_000_000 }, pageSize: 2, resources: ['Property'] },
    30,
  );
  const left = await site.run();
  expect(left).toMatchObject({ kind: 'left', reason: expect.stringContaining('limit') });
  // any hour has five windows at most
  expect(site.source.requests).toHaveLength(8);
  const times = site.source.requests.map(({ at }) => at);
  for (let index = 5; index < times.length; index++)
    expect((times[index] ?? 0) - (times[index - 5] ?? 0)).toBeGreaterThanOrEqual(1000);
  // a worker that starts again knows what was used
  expect(await site.run()).toMatchObject({ kind: 'left' });
  expect(site.source.requests).toHaveLength(8);
  expect((await status()).usage).toMatchObject({ requests: 8, requests_limit: 8 });
});

test('the limit of bytes holds too', async () => {
  await openFaulty({ limits: { perSecond: 100, perHour: 100_000, bytesPerHour: 20_000 }, pageSize: 2 }, 30);
  expect(await site.run()).toMatchObject({ kind: 'left', reason: expect.stringContaining('limit') });
  expect((await status()).usage.bytes).toBeLessThanOrEqual(8000);
});

test('no second process reads a feed, and one that lost its run applies nothing', async () => {
  const fault = await openFaulty();
  let stolen = false;
  let begun = false;
  fault.now = async (request) => {
    begun = true;
    if (!stolen && (request.url ?? '').includes('skiptoken')) {
      stolen = true;
      await sql`update tasks set attempts = attempts + 1 where topic like 'feeds: reading%'`.execute(
        site.test.database,
      );
    }
    return false;
  };
  const slow = site.run();
  await expect.poll(() => begun).toBe(true);
  expect(await site.run()).toEqual({ kind: 'not-due' });
  expect(await slow).toMatchObject({ kind: 'left', reason: expect.stringContaining('taken over') });
  expect(await keys()).toEqual(upTo(5));
});
