import { setTimeout as sleep } from 'node:timers/promises';
import { type FeedChange, type FeedStatus, feedChangeSchema } from 'shared-contracts/staff';
import { openDatabase } from '../platform/database/database';
import { OperatorError } from '../platform/errors/operator-error';
import type { Hold } from '../platform/jobs/jobs';
import { runJobNow } from '../platform/queue/worker';
import type { Settings } from '../platform/settings/settings';
import { changeFeedState, type FeedControl, listStates, removeFeed } from './control';
import { messageOf, readFeeds } from './feed-config';
import { readingJob } from './feeds.repository';
import { type RunResult, runFeed } from './run-feed';

const USAGE =
  'Usage: npm run feed -- list | status [name] | run [name] | reset name [--from=2026-11-23] | remove name | demo';
const NOT_CONFIGURED = 'No feed is configured. Set FEEDS_FILE; docs/feeds.md says how.';
const SHOW_MS = 1000;

/** Feeds as the terminal reaches them. */
interface Reached extends FeedControl {
  settings: Settings;
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
    await carryOut({ settings, feeds, db, stopping: stopping.signal, print }, command, words);
  } finally {
    await close();
  }
}

async function carryOut(reached: Reached, command: string, words: readonly string[]): Promise<void> {
  const { db, print } = reached;
  const name = words.find((word) => !word.startsWith('--'));
  if (command === 'remove' && name !== undefined) {
    await removeFeed(reached, name).catch((error: unknown) => {
      throw new OperatorError(messageOf(error), { cause: error });
    });
    return print(`${name} and its listings are removed.`);
  }
  const states = await listStates(reached);
  if (states.length === 0) throw new OperatorError(NOT_CONFIGURED);
  const chosen = states.filter((status) => name === undefined || status.name === name);
  if (chosen.length === 0)
    throw new OperatorError(`No feed is called "${name}". There are: ${states.map((one) => one.name).join(', ')}.`);
  if (command === 'list') print(listText(states));
  else if (command === 'status') print(chosen.map(statusText).join('\n\n'));
  else if (command === 'run') await runAll(reached, chosen);
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

/** Reads a feed in this process. */
async function runHere({ db, feeds, settings, stopping }: Reached, name: string): Promise<RunResult> {
  const feed = feeds.find((one) => one.name === name);
  if (!feed) throw new OperatorError(`No feed is called "${name}".`);
  const { PHOTO_HOSTS: photoHosts, LUXURY_FROM: luxuryFrom, ALLOW_LOOPBACK_RECEIVERS: allowLoopback } = settings;
  const deps = { db, feed, photoHosts, luxuryFrom, allowLoopback, onApplied: () => {} };
  let result: RunResult = { kind: 'not-due' };
  const run = async (signal: AbortSignal, hold: Hold) => {
    result = await runFeed({ ...deps, signal, hold }, true);
  };
  await runJobNow(db, readingJob(name), run, stopping);
  return result;
}

/** @throws OperatorError when one did not run or a step of it failed; the others run all the same */
async function runAll(reached: Reached, chosen: readonly FeedStatus[]): Promise<void> {
  const failures: string[] = [];
  for (const before of chosen) {
    const failure = await runNow(reached, before);
    if (failure !== null) failures.push(failure);
  }
  if (failures.length > 0) throw new OperatorError(failures.join('\n'));
}

/** Runs a feed and shows how far it is until it ends. @returns why it failed; null otherwise */
async function runNow(reached: Reached, { name, state }: FeedStatus): Promise<string | null> {
  if (state === 'paused') return `${name} is paused. Resume it in /admin first.`;
  const find = async () => (await listStates(reached)).find((status) => status.name === name);
  let isOver = false;
  const running = runHere(reached, name).finally(() => {
    isOver = true;
  });
  for (let shown = ''; !isOver; ) {
    await Promise.race([sleep(SHOW_MS), running]);
    const status = await find();
    if (!status) break;
    const text = progressText(status);
    if (text !== shown) reached.print(text);
    shown = text;
  }
  const result = await running;
  const after = await find();
  if (result.kind === 'not-due') reached.print(`${name}: another server reads it at this moment.`);
  else if (after) reached.print(statusText(after));
  return result.kind === 'failed' ? `${name}: a step failed: ${after?.last_failure}` : null;
}

function progressText({ name, run }: FeedStatus): string {
  if (!run) return `${name}: waiting`;
  const of = run.total === null ? '' : ` of ${run.total}`;
  const left = run.seconds_left === null ? '' : `, ${Math.ceil(run.seconds_left / 60)} min left`;
  return `${name}: ${run.resource ?? 'starting'}, ${run.done}${of} records, ${run.per_second} a second${left}`;
}

function listText(states: readonly FeedStatus[]): string {
  return states
    .map(({ name, state, variant, host, system, records }) =>
      [
        name.padEnd(16),
        state.padEnd(8),
        variant.padEnd(8),
        `${records.taken} listings`.padEnd(16),
        `${system} at ${host}`,
      ].join(' '),
    )
    .join('\n');
}

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
