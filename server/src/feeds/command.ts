import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FeedChange, type FeedStatus, feedChangeSchema } from 'shared-contracts/staff';
import { openDatabase } from '../platform/database';
import { OperatorError } from '../platform/errors';
import type { Settings } from '../platform/settings';
import { answerFeedCommand } from './control';
import { messageOf, readFeeds } from './feed-config';
import { type RunResult, runFeed } from './run-feed';

/** A command that cannot be carried out; its message says all there is to say. */
export class FeedCommandError extends OperatorError {
  override readonly name = 'FeedCommandError';
}

const USAGE =
  'Usage: npm run feed -- list | status [name] | run [name] | reset name [--from=2026-11-23] | remove name | demo';
const NOT_CONFIGURED = 'No feed is configured. Set FEEDS_FILE; docs/feeds.md says how.';
const SHOW_MS = 1000;

/** Feeds as the terminal reaches them. */
interface Reached {
  ask(change: FeedChange | null, remove?: string): Promise<FeedStatus[]>;
  /** reads a feed in this process */
  run(name: string): Promise<RunResult>;
  close(): Promise<void>;
}

/** `npm run feed`: shows the feeds, runs them, begins them again, and removes them. It may run next to a server. */
export async function runFeedCommand(
  settings: Settings,
  [command = '', ...words]: readonly string[],
  print: (text: string) => void,
): Promise<void> {
  const reached = await reach(settings, command);
  try {
    await carryOut(reached, command, words, print);
  } finally {
    await reached.close();
  }
}

async function carryOut(
  reached: Reached,
  command: string,
  words: readonly string[],
  print: (text: string) => void,
): Promise<void> {
  const name = words.find((word) => !word.startsWith('--'));
  if (command === 'remove' && name !== undefined) return removeFeed(reached, name, print);
  const states = await reached.ask(null);
  if (states.length === 0) throw new FeedCommandError(NOT_CONFIGURED);
  const chosen = states.filter((status) => name === undefined || status.name === name);
  if (chosen.length === 0)
    throw new FeedCommandError(`No feed is called "${name}". There are: ${states.map((one) => one.name).join(', ')}.`);
  if (command === 'list') print(listText(states));
  else if (command === 'status') print(chosen.map(statusText).join('\n\n'));
  else if (command === 'run') await runAll(reached, chosen, print);
  else if (command === 'reset' && name !== undefined) {
    await reached.ask(restartOf(name, words));
    print(`${name} is read again with the next run. Nothing stored was removed.`);
  } else throw new FeedCommandError(USAGE);
}

async function removeFeed(reached: Reached, name: string, print: (text: string) => void): Promise<void> {
  try {
    await reached.ask(null, name);
  } catch (error) {
    throw new FeedCommandError(messageOf(error), { cause: error });
  }
  print(`${name} and its listings are removed.`);
}

function restartOf(name: string, words: readonly string[]): FeedChange {
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  const change = feedChangeSchema.safeParse({ name, action: 'restart', ...(from === undefined ? {} : { from }) });
  if (!change.success) throw new FeedCommandError(`--from: expected a day as 2026-11-23, not "${from}".`);
  return change.data;
}

async function reach(settings: Settings, command: string): Promise<Reached> {
  const feeds = await readFeeds(settings);
  if (feeds.length === 0 && command !== 'remove') throw new FeedCommandError(NOT_CONFIGURED);
  const { database: db, close } = await openDatabase(settings);
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort()).once('SIGTERM', () => stopping.abort());
  return {
    ask: (change, remove) => answerFeedCommand({ db, feeds }, { change, remove }),
    run: async (name) => {
      const feed = feeds.find((one) => one.name === name);
      if (!feed) throw new FeedCommandError(`No feed is called "${name}".`);
      return runFeed(
        {
          db,
          feed,
          holder: randomUUID(),
          photoHosts: settings.PHOTO_HOSTS,
          luxuryFrom: settings.LUXURY_FROM,
          allowLoopback: settings.ALLOW_LOOPBACK_RECEIVERS,
          onApplied: () => {},
          signal: stopping.signal,
        },
        true,
      );
    },
    close,
  };
}

/** @throws FeedCommandError when one did not run or a step of it failed; the others run all the same */
async function runAll(reached: Reached, chosen: readonly FeedStatus[], print: (text: string) => void): Promise<void> {
  const failures: string[] = [];
  for (const before of chosen) {
    const failure = await runNow(reached, before, print);
    if (failure !== null) failures.push(failure);
  }
  if (failures.length > 0) throw new FeedCommandError(failures.join('\n'));
}

/** Runs a feed and shows how far it is until it ends. @returns why it failed; null otherwise */
async function runNow(reached: Reached, before: FeedStatus, print: (text: string) => void): Promise<string | null> {
  const { name } = before;
  if (before.state === 'paused') return `${name} is paused. Resume it in /admin first.`;
  let isOver = false;
  const running = reached.run(name).finally(() => {
    isOver = true;
  });
  for (let shown = ''; !isOver; ) {
    await Promise.race([sleep(SHOW_MS), running]);
    const [status] = (await reached.ask(null)).filter((one) => one.name === name);
    if (!status) break;
    const text = progressText(status);
    if (text !== shown) print(text);
    shown = text;
  }
  const result = await running;
  const [after] = (await reached.ask(null)).filter((status) => status.name === name);
  if (result.kind === 'not-due') print(`${name}: another server reads it at this moment.`);
  else if (after) print(statusText(after));
  const hasFailed = result ? result.kind === 'failed' : after?.last_failure_at !== before.last_failure_at;
  return hasFailed ? `${name}: a step failed: ${after?.last_failure}` : null;
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
    `  last hour: ${usage.requests} of ${usage.requests_limit} requests, ${Math.round(usage.bytes / 1e6)} of ${Math.round(usage.bytes_limit / 1e6)} MB`,
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
