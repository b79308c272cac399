import { expect, test, vi } from 'vitest';
import { runFailed } from '../jobs/jobs';
import { logOutage } from './outage-log';

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** A log, and what it has by event. */
function openLog() {
  const lines: { event: string; parts: string[]; failures: number }[] = [];
  return { log: { error: (line: (typeof lines)[number]) => void lines.push(line) }, lines };
}

test('a database that is away is one line at once, and one a minute for all that need it', ({ onTestFinished }) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { log, lines } = openLog();
  const job = { name: 'registry: counts', everyMs: 1000, run: async () => undefined };
  for (let second = 0; second < 150; second++) {
    logOutage(log, 'queue', second % 2 ? away() : new Error('Connection terminated unexpectedly'));
    logOutage(log, 'listings', away());
    runFailed(log, job, away());
    vi.advanceTimersByTime(1000);
  }
  expect(lines.map(({ event, failures }) => [event, failures])).toEqual([
    ['database.away', 1],
    ['database.away', 180],
    ['database.away', 180],
  ]);
  expect(lines[1]?.parts).toEqual(['listings', 'registry: counts', 'queue']);
});

test('a statement that is wrong, and a cluster that is away, have lines of their own', () => {
  const { log, lines } = openLog();
  logOutage(log, 'queue', away());
  for (let times = 0; times < 3; times++) {
    logOutage(log, 'queue', new Error('column "lease" does not exist'));
    logOutage(log, 'listings', new Error('no living connections'), 'OpenSearch');
  }
  expect(lines.map(({ event }) => event)).toEqual(['database.away', 'database.away', 'opensearch.away']);
});
