import type { RemoteReport } from 'shared-contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createReporter } from './reporter';

let becomeIdle: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  becomeIdle = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => becomeIdle.push(work));
});

const report = (value: number): RemoteReport => ({
  kind: 'load-time',
  remote: 'search',
  version: '1.0.0',
  detail: '',
  value,
});
const idle = () => {
  for (const work of becomeIdle.splice(0)) work();
};

test('sends the reports of two seconds together, when the page is idle', () => {
  const deliver = vi.fn();
  const reporter = createReporter(deliver);
  reporter.report(report(1));
  vi.advanceTimersByTime(1500);
  reporter.report(report(2));
  vi.advanceTimersByTime(500);
  expect(deliver).not.toHaveBeenCalled();
  reporter.report(report(3));
  idle();
  expect(deliver.mock.calls).toEqual([[[report(1), report(2), report(3)]]]);
  vi.advanceTimersByTime(5000);
  idle();
  expect(deliver).toHaveBeenCalledOnce();
});

test('leaving sends at once what waits, and nothing twice', () => {
  const deliver = vi.fn();
  const reporter = createReporter(deliver);
  reporter.report(report(1));
  vi.advanceTimersByTime(2000);
  reporter.flush();
  idle();
  expect(deliver.mock.calls).toEqual([[[report(1)]]]);
  reporter.report(report(2));
  vi.advanceTimersByTime(2000);
  idle();
  expect(deliver).toHaveBeenCalledTimes(2);
});

test('no batch is larger than the server accepts, and a page in a loop of failures sends two hundred reports', () => {
  const deliver = vi.fn();
  const reporter = createReporter(deliver);
  for (let count = 0; count < 500; count += 1) reporter.report(report(count));
  reporter.flush();
  expect(deliver.mock.calls.map(([batch]) => batch.length)).toEqual(Array(10).fill(20));
});
