import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { HostServices } from 'shared-contracts';
import { changeFeed, type FeedStatus, readFeeds, readFeedWarnings, readRefusedRecords } from 'shared-contracts/staff';
import { createTestHost, sampleUser } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { SWRConfig } from 'swr';
import { proxy } from 'valtio';
import { beforeEach, expect, test } from 'vitest';
import { bytesText, durationText, runText } from './feed-text';
import { FeedWarnings } from './feed-warnings';
import { Feeds } from './feeds';

const feed = (over: Partial<FeedStatus> = {}): FeedStatus => ({
  name: 'oahu',
  variant: 'reso',
  host: 'feed.example.com',
  system: 'HI Central',
  state: 'waiting',
  warning: null,
  lag_seconds: 12,
  last_success_at: '2026-11-23T20:00:00.000Z',
  last_page_at: '2026-11-23T20:00:00.000Z',
  next_run_at: '2026-11-23T20:00:30.000Z',
  failures: 0,
  last_failure: null,
  last_failure_at: null,
  run: null,
  watermarks: [{ resource: 'Property', at: '2026-11-23T19:59:00.000000000Z' }],
  records: { taken: 12_345, removed: 67, refused: 2, delayed: 3, gone: 4 },
  reasons: [{ outcome: 'removed', reason: 'status Closed', count: 67 }],
  hours: [{ hour: '2026-11-23T20:00:00.000Z', taken: 5, removed: 1, refused: 0 }],
  usage: { requests: 40, bytes: 2_500_000, requests_limit: 7200, bytes_limit: 4_000_000_000 },
  metadata: { missing: ['Property.LavaZone'], unknown: ['StandardStatus: Dreaming'], at: '2026-11-23T20:00:00.000Z' },
  ...over,
});

beforeEach(cleanup);
const draw = (host: HostServices, page: ReactNode) =>
  renderWithHost(host, <SWRConfig value={{ provider: () => new Map() }}>{page}</SWRConfig>);

test('a feed shows its state, its results and what was refused, and takes commands', async () => {
  const host = createTestHost({ proxy, user: sampleUser({ roles: ['admin'] }), context: 'admin' });
  let feeds = [feed()];
  host.answer(readFeeds, () => ({ feeds }));
  host.answer(readRefusedRecords, () => ({
    records: [
      {
        resource: 'Property',
        key: '77',
        reason: 'no ListingKey',
        at: '2026-11-23T20:00:00.000Z',
        raw: '{"City":"Hilo"}',
      },
    ],
    more: false,
  }));
  const sent: unknown[] = [];
  host.answer(changeFeed, ({ body }) => {
    sent.push(body);
    feeds = [feed({ state: 'paused', next_run_at: null })];
    return feed({ state: 'paused' });
  });
  draw(host, <Feeds />);
  const panel = within(await screen.findByRole('region', { name: /oahu/ }));
  expect(panel.getByText('Up to date')).toBeTruthy();
  expect(panel.getByText('12,345')).toBeTruthy();
  expect(panel.getByText('40 of 7,200')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Results of the last day' }));
  expect(panel.getByRole('row', { name: 'Removed status Closed 67' })).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: /Refused records \(2\)/ }));
  expect(await panel.findByText('no ListingKey')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Show' }));
  expect(panel.getByText('{"City":"Hilo"}')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: /Differences to the standard \(2\)/ }));
  expect(panel.getByText(/StandardStatus: Dreaming/)).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Pause' }));
  expect(await panel.findByRole('button', { name: 'Resume' })).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Read again…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Changes since'), '2026-11-01');
  await userEvent.click(dialog.getByRole('button', { name: 'Read again' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { name: 'oahu', action: 'pause' },
      { name: 'oahu', action: 'restart', from: '2026-11-01' },
    ]),
  );
});

test('a feed that is late says so, and a site without feeds says how listings come', async () => {
  const host = createTestHost({ proxy });
  host.answer(readFeeds, () => ({
    feeds: [
      feed({
        state: 'late',
        warning: 'It has brought nothing for 31 minutes.',
        failures: 2,
        last_failure: 'The feed answered 500.',
      }),
    ],
  }));
  draw(host, <Feeds />);
  expect(await screen.findByText('It has brought nothing for 31 minutes.')).toBeTruthy();
  expect(screen.getByText(/The feed answered 500/)).toBeTruthy();
  cleanup();
  const empty = createTestHost({ proxy });
  empty.answer(readFeeds, () => ({ feeds: [] }));
  draw(empty, <Feeds />);
  expect(await screen.findByText('No MLS feed is set up')).toBeTruthy();
});

test('the banner of the staff pages names the feed and leads admins to it', async () => {
  const host = createTestHost({ proxy, user: sampleUser({ roles: ['admin'] }), context: 'admin' });
  host.answer(readFeedWarnings, () => ({ warnings: [{ name: 'oahu', warning: 'It failed 10 times: 500' }] }));
  draw(host, <FeedWarnings />);
  expect((await screen.findByRole('status')).textContent).toContain('MLS feed oahu: It failed 10 times: 500');
  expect(screen.getByRole('link', { name: 'Open Feeds' }).getAttribute('href')).toBe('/admin#feeds');
});

test('times, sizes and progress are shown in words', () => {
  expect([5, 65, 3_700, 200_000].map(durationText)).toEqual(['5 s', '1 min', '1 h 1 min', '2 days']);
  expect([1_500_000, 2_500_000_000].map(bytesText)).toEqual(['1.5 MB', '2.5 GB']);
  expect(runText({ resource: 'Property', done: 1200, total: 100_000, per_second: 350.5, seconds_left: 282 })).toBe(
    'Property: 1,200 of 100,000 records, 350.5 a second, 4 min left',
  );
  expect(runText({ resource: null, done: 0, total: null, per_second: 0, seconds_left: null })).toBe('Starting');
});
