import { setTimeout as sleep } from 'node:timers/promises';
import { type FeedChange, type FeedStatus, feedChangeSchema } from 'shared-contracts/staff';
import { type Database, openDatabase } from '../platform/database/database';
import { OperatorError } from '../platform/errors/operator-error';
import { runJobNow } from '../platform/queue/worker';
import type { Settings } from '../platform/settings/settings';
import { changeFeedState, removeFeed } from './control';
import { type Feed, messageOf, readFeeds } from './feed-config';
import { findStatus, listStatuses } from './feed-status.repository';
import { findFeed, readingJob, upsertFeeds } from './feeds.repository';
import { type RunResult, runFeed } from './run-feed';

const USAGE =
  'Usage: npm run feed -- list | status [name] | run [name] | reset name [--from=2026-11-23] | remove name | demo';
const NOT_CONFIGURED = 'No feed is configured. Set FEEDS_FILE; docs/feeds.md says how.';
const SHOW_MS = 1000;

/** What a command works with. */
interface Context {
  settings: Settings;
  db: Database;
  feeds: readonly Feed[];
  stopping: AbortSignal;
  print(text: string): void;
}

/** `npm run feed`: shows the feeds, runs them, begins them again, and removes them. It may run next to a server. */
export async function runFeedCommand(
  settings: Settings,
  [command = '', ...words]: readonly string[],
  print: (text: string) => void,
): Promise<void> {
  const feeds = await readFeeds(settings);
  if (feeds.length === 0 && command !== 'remove') throw new OperatorError(NOT_CONFIGURED);
  const { database: db, close } = await openDatabase(settings);
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort()).once('SIGTERM', () => stopping.abort());
  try {
    await runCommand({ settings, feeds, db, stopping: stopping.signal, print }, command, words);
  } finally {
    await close();
  }
}

async function runCommand(context: Context, command: string, words: readonly string[]): Promise<void> {
  const { db, feeds, print } = context;
  const name = words.find((word) => !word.startsWith('--'));
  if (command === 'remove' && name !== undefined) {
    await removeFeed(db, feeds, name).catch((error: unknown) => {
      throw new OperatorError(messageOf(error), { cause: error });
    });
    return print(`${name} and its listings are removed.`);
  }
  await upsertFeeds(db, feeds);
  const chosen = feeds.filter((feed) => name === undefined || feed.name === name);
  if (chosen.length === 0)
    throw new OperatorError(`No feed is called "${name}". There are: ${feeds.map((feed) => feed.name).join(', ')}.`);
  if (command === 'list') print((await listStatuses(db, feeds)).map(lineOf).join('\n'));
  else if (command === 'status') print((await listStatuses(db, chosen)).map(statusText).join('\n\n'));
  else if (command === 'run') await runAll(context, chosen);
  else if (command === 'reset' && name !== undefined) {
    await changeFeedState(db, restartOf(name, words));
    print(`${name} is read again with the next run. Nothing stored was removed.`);
  } else throw new OperatorError(USAGE);
}

function restartOf(name: string, words: readonly string[]): FeedChange {
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  const change = feedChangeSchema.safeParse({ name, action: 'restart', ...(from === undefined ? {} : { from }) });
  if (!change.success) throw new OperatorError(`--from: expected a day as 2026-11-23, not "${from}".`);
  return change.data;
}

/** @throws OperatorError when one did not run or a step of it failed; the others run all the same */
async function runAll(context: Context, feeds: readonly Feed[]): Promise<void> {
  const failures: string[] = [];
  for (const feed of feeds) failures.push(...(await runNow(context, feed)));
  if (failures.length > 0) throw new OperatorError(failures.join('\n'));
}

/** Reads a feed in this process, and shows the progress until it ends. @returns why it failed */
async function runNow({ db, settings, stopping, print }: Context, feed: Feed): Promise<string[]> {
  const { name } = feed;
  if ((await findFeed(db, name))?.paused) return [`${name} is paused. Resume it in /admin first.`];
  const { PHOTO_HOSTS: photoHosts, LUXURY_FROM: luxuryFrom, ALLOW_LOOPBACK_RECEIVERS: allowLoopback } = settings;
  const deps = { db, feed, photoHosts, luxuryFrom, allowLoopback, onApplied: () => {} };
  let result: RunResult | null = null;
  const running = runJobNow(
    db,
    readingJob(name),
    async (signal, hold) => {
      result = await runFeed({ ...deps, signal, hold }, true);
    },
    stopping,
  ).then(() => result ?? { kind: 'not-due' });
  for (let shown = ''; (await Promise.race([sleep(SHOW_MS), running])) === undefined; ) {
    const status = await findStatus(db, feed);
    const text = status === null ? shown : progressText(status);
    if (text !== shown) print(text);
    shown = text;
  }
  const { kind } = await running;
  const after = await findStatus(db, feed);
  if (kind === 'not-due') print(`${name}: another server reads it at this moment.`);
  else if (after) print(statusText(after));
  return kind === 'failed' ? [`${name}: a step failed: ${after?.last_failure}`] : [];
}

function progressText({ name, run }: FeedStatus): string {
  if (!run) return `${name}: waiting`;
  const of = run.total === null ? '' : ` of ${run.total}`;
  const left = run.seconds_left === null ? '' : `, ${Math.ceil(run.seconds_left / 60)} min left`;
  return `${name}: ${run.resource ?? 'starting'}, ${run.done}${of} records, ${run.per_second} a second${left}`;
}

const lineOf = ({ name, state, variant, host, system, records }: FeedStatus): string =>
  [
    name.padEnd(16),
    state.padEnd(8),
    variant.padEnd(8),
    `${records.taken} listings`.padEnd(16),
    `${system} at ${host}`,
  ].join(' ');

function statusText(status: FeedStatus): string {
  const { name, state, warning, records, usage, metadata } = status;
  const lines = [
    `${name}: ${state}${warning === null ? '' : `. ${warning}`}`,
    `  last complete read: ${status.last_success_at ?? 'never'}, next: ${status.next_run_at ?? 'paused'}`,
    `  listings ${records.taken}, removed ${records.removed}, gone ${records.gone}, delayed ${records.delayed}, refused ${records.refused}`,
    `  in 15 minutes: ${usage.requests} of ${usage.requests_limit} requests, ${Math.round(usage.bytes / 1e6)} of ${Math.round(usage.bytes_limit / 1e6)} MB`,
    ...status.watermarks.map(({ resource, at }) => `  ${resource} read up to ${at ?? 'nothing yet'}`),
    ...status.reasons.map(
      ({ outcome, reason, count }) => `  ${count} x ${outcome}${reason === '' ? '' : `: ${reason}`}`,
    ),
    ...(status.failures === 0 ? [] : [`  ${status.failures} failures, the last: ${status.last_failure}`]),
    ...(metadata && metadata.missing.length > 0 ? [`  the feed does not have: ${metadata.missing.join(', ')}`] : []),
    ...(metadata && metadata.unknown.length > 0 ? [`  the site does not know: ${metadata.unknown.join(', ')}`] : []),
  ];
  return lines.join('\n');
}
