import { describe, expect, test } from 'vitest';
import type { FeedConfig } from '../feed-config';
import { instantOf } from '../mapping/instant';
import { testFeed } from '../testing/feed-site';
import type { FeedClient, FeedResponse } from './feed-client';
import { createResoConnector } from './reso';
import { createSparkConnector } from './spark';

const isAnswer = (response: object): response is FeedResponse => 'text' in response && 'headers' in response;

/** Answers in the order given and remembers what was asked. */
function clientOf(...answers: object[]) {
  const asked: { url: string; headers: Record<string, string> }[] = [];
  const client: FeedClient = {
    get: async (url, headers = {}) => {
      asked.push({ url: decodeURIComponent(url), headers });
      const response = answers.shift() ?? { value: [] };
      return isAnswer(response) ? response : { text: JSON.stringify(response), headers: {} };
    },
  };
  return { client, asked };
}

const SINCE = { at: instantOf('2026-11-20T10:00:00Z') ?? expect.fail(), key: '1' };
const URL_OF = 'https://feed.example.com/odata';
const feedOf = (variant: FeedConfig['variant']) => testFeed(URL_OF, { variant, system: "O'ahu" });

describe('the first page and the page after a watermark', () => {
  test.each<[FeedConfig['variant'], string, string]>([
    [
      'reso',
      "Property?$filter=OriginatingSystemName eq 'O''ahu'&$orderby=ModificationTimestamp asc,ListingKey asc&$expand=Media&$count=true",
      "Property?$filter=OriginatingSystemName eq 'O''ahu' and ModificationTimestamp ge 2026-11-20T10:00:00.000Z&$orderby=ModificationTimestamp asc,ListingKey asc&$expand=Media&$count=true",
    ],
    [
      'mlsgrid',
      "Property?$filter=OriginatingSystemName eq 'O''ahu' and MlgCanView eq true&$expand=Media&$top=5",
      "Property?$filter=OriginatingSystemName eq 'O''ahu' and ModificationTimestamp ge 2026-11-20T10:00:00.000Z&$expand=Media&$top=5",
    ],
    [
      'trestle',
      "Property?$filter=OriginatingSystemName eq 'O''ahu'&$orderby=ModificationTimestamp asc,ListingKey asc&$expand=Media&$count=true&$top=5",
      "Property?$filter=OriginatingSystemName eq 'O''ahu' and ModificationTimestamp ge 2026-11-20T10:00:00.000Z&$orderby=ModificationTimestamp asc,ListingKey asc&$expand=Media&$count=true&$top=5",
    ],
    [
      'bridge',
      'Property/replication?$expand=Media&$top=5',
      'Property?$filter=ModificationTimestamp ge 2026-11-20T10:00:00.000Z&$expand=Media&$top=5',
    ],
  ])('%s', async (variant, first, after) => {
    const { client, asked } = clientOf();
    const connector = createResoConnector(feedOf(variant), client);
    await connector.page('Property', null, null);
    await connector.page('Property', SINCE, null);
    expect(asked.map(({ url }) => url)).toEqual([`${URL_OF}/${first}`, `${URL_OF}/${after}`]);
    expect(asked[0]?.headers.prefer).toBe('odata.maxpagesize=5');
  });
});

test('the next page is named in the answer or, by Bridge, in its Link header', async () => {
  const next = 'https://feed.example.com/odata/Property/replication?next=2';
  const { client } = clientOf(
    { value: [], '@odata.nextLink': next },
    { text: '{"value":[]}', headers: { link: `<${next}>; rel="next"` } },
  );
  const connector = createResoConnector(feedOf('bridge'), client);
  expect((await connector.page('Property', null, null)).next).toBe(next);
  expect((await connector.page('Property', null, null)).next).toBe(next);
});

test('MLS Grid is asked for a record by its address, other vendors for several in one filter', async () => {
  const grid = clientOf({ ListingKey: 'A', ModificationTimestamp: '2026-11-20T10:00:00Z' });
  expect(await createResoConnector(feedOf('mlsgrid'), grid.client).records('Property', ['A'])).toMatchObject([
    { key: 'A' },
  ]);
  expect(grid.asked[0]?.url).toBe(`${URL_OF}/Property('A')?$expand=Media`);
  const trestle = clientOf({ value: [] });
  await createResoConnector(feedOf('trestle'), trestle.client).records('Property', ['A', 'B']);
  expect(trestle.asked[0]?.url).toContain("$filter=ListingKey eq 'A' or ListingKey eq 'B'");
});

test('media that are a resource of their own come with their listings', async () => {
  const { client, asked } = clientOf(
    { value: [{ ListingKey: 'A' }, { ListingKey: 'B' }] },
    { value: [{ ResourceRecordKey: 'B', MediaURL: 'https://media.example.com/1.jpg' }] },
  );
  const feed = testFeed(URL_OF, { media: 'resource' });
  const { records } = await createResoConnector(feed, client).page('Property', null, null);
  expect(asked[1]?.url).toContain("Media?$filter=ResourceRecordKey eq 'A' or ResourceRecordKey eq 'B'");
  expect(records.map(({ value }) => value.Media)).toEqual([
    [],
    [{ ResourceRecordKey: 'B', MediaURL: 'https://media.example.com/1.jpg' }],
  ]);
});

test('Spark is read by _filter and _skiptoken until the token stays the same', async () => {
  const record = (id: string) => ({
    Id: id,
    StandardFields: { ListPrice: 1, ModificationTimestamp: '2026-11-20T10:00:00Z' },
  });
  const { client, asked } = clientOf(
    { D: { Success: true, Results: [record('1'), record('2')], SkipToken: '2' } },
    { D: { Success: true, Results: [], SkipToken: '2' } },
    { D: { Success: false, Message: 'Not today' } },
  );
  const connector = createSparkConnector(testFeed('https://replication.sparkapi.com', { variant: 'spark' }), client);
  const first = await connector.page('Property', SINCE, null);
  expect(first.records).toMatchObject([
    {
      key: '1',
      modifiedAt: '2026-11-20T10:00:00.000000000Z',
      value: { StandardFields: { OriginatingSystemName: 'RAM' } },
    },
    { key: '2' },
  ]);
  expect(first.next).toBe('2');
  expect((await connector.page('Property', SINCE, first.next)).next).toBeNull();
  expect(asked.map(({ url }) => url)).toEqual([
    'https://replication.sparkapi.com/v1/listings?_filter=ModificationTimestamp Ge 2026-11-20T10:00:00.000Z&_expand=Photos,VirtualTours&_limit=5&_skiptoken=',
    'https://replication.sparkapi.com/v1/listings?_filter=ModificationTimestamp Ge 2026-11-20T10:00:00.000Z&_expand=Photos,VirtualTours&_limit=5&_skiptoken=2',
  ]);
  await expect(connector.page('Property', SINCE, '2')).rejects.toThrow('Not today');
});
