import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testSettings } from '../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../testing/test-database';
import { runFeedCommand } from './command';
import { changeFeedState, removeFeed } from './control';
import type { Feed } from './feed-config';
import { upsertFeeds } from './feeds.repository';
import { homeRecord, openFeedSite } from './testing/feed-site';
import { ResoServer } from './testing/reso-server';

let folder: string;
let source: ResoServer;
let opened: TestDatabase;
beforeEach(async () => {
  opened = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'feed-command-'));
  source = new ResoServer();
  await source.start();
});
afterEach(async () => {
  await source.stop();
  await opened.close();
  await rm(folder, { recursive: true });
});

/** Settings of a site without a running server, whose file has these feeds. */
async function settingsWith(...names: string[]) {
  const file = join(folder, 'feeds.json');
  const feeds = names.map((name) => ({ name, variant: 'reso', url: source.url, system: 'RAM' }));
  await writeFile(file, JSON.stringify({ feeds }));
  return {
    ...testSettings(),
    DATABASE_URL: opened.url,
    PROJECT_DIR: process.cwd(),
    FEEDS_FILE: file,
    FEED_SECRETS: names.map((name) => `${name}=sample-token`),
    ALLOW_LOOPBACK_RECEIVERS: true,
  };
}

async function command(names: string[], ...words: string[]): Promise<string> {
  const lines: string[] = [];
  await runFeedCommand(await settingsWith(...names), words, (line) => lines.push(line));
  return lines.join('\n');
}

async function storedKeys(): Promise<string[]> {
  const rows = await opened.database.selectFrom('listings').select('source_key').execute();
  return rows.map(({ source_key }) => source_key);
}

test('a feed is run from the terminal, and removed with its listings once it is configured no more', {
  timeout: 120_000,
}, async () => {
  source.put('Property', homeRecord(1));
  expect(await command(['maui'], 'run', 'maui')).toContain('listings 1, removed 0');
  await source.stop();
  await expect(command(['maui'], 'run', 'maui')).rejects.toThrow('maui: a step failed: ');
  await source.start();
  expect(await command([], 'remove', 'maui')).toContain('removed');
  expect(await storedKeys()).toEqual([]);
});

test('a site without feeds says what to set', async () => {
  await expect(command([], 'list')).rejects.toThrow('FEEDS_FILE');
});

test('the terminal shows, resets and pauses feeds, and names what is wrong', async () => {
  const ask = (...words: string[]) => command(['maui'], ...words);
  expect(await ask('list')).toMatch(/^maui +waiting +reso +0 listings/);
  expect(await ask('reset', 'maui', '--from=2026-11-01')).toContain('maui is read again');
  await expect(ask('reset', 'maui', '--from=never')).rejects.toThrow('2026-11-23');
  await expect(ask('status', 'oahu')).rejects.toThrow('No feed is called "oahu". There are: maui.');
  await expect(ask('remove', 'maui')).rejects.toThrow('still configured');
  await changeFeedState(opened.database, { name: 'maui', action: 'pause' });
  await expect(ask('run')).rejects.toThrow('maui is paused. Resume it in /admin first.');
});

test('only a feed that is configured no more is removed, and its listings stay with another feed of its system', async () => {
  const site = await openFeedSite();
  const { database: db } = site.test;
  const remove = (feeds: readonly Feed[], name: string) => removeFeed(db, feeds, name);
  try {
    site.source.put('Property', homeRecord(1));
    await site.run();
    await expect(remove([site.feed], 'maui')).rejects.toThrow('still configured');
    await expect(remove([], 'oahu')).rejects.toThrow('was ever read');
    const renamed = { ...site.feed, name: 'valley-isle' };
    await upsertFeeds(db, [renamed]);
    await remove([renamed], 'maui');
    expect(Object.keys(await site.listings())).toEqual(['1']);
    await remove([], 'valley-isle');
    expect(await site.listings()).toEqual({});
    expect(await db.selectFrom('feed_records').select('key').execute()).toEqual([]);
  } finally {
    await site.close();
  }
});
