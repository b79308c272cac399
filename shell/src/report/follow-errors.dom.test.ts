import type { RemoteReport } from 'shared-contracts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { followErrors } from './follow-errors';

let sent: RemoteReport[] = [];
let report: (one: RemoteReport) => void = () => undefined;
beforeAll(() => followErrors((one) => report(one)));
beforeEach(() => {
  sent = [];
  report = (one) => void sent.push(one);
});

const SITE = 'https://site.example';
function errorFrom(...files: string[]): Error {
  const error = new Error('it broke');
  error.stack = ['Error: it broke', ...files.map((file) => `    at draw (${SITE}${file}:1:20)`)].join('\n');
  return error;
}
/** An error event as the browser dispatches it. */
function fails(error: unknown, file = '', isTrusted = true) {
  const event = new ErrorEvent('error', { error, filename: `${SITE}${file}` });
  window.dispatchEvent(Object.defineProperty(event, 'isTrusted', { value: isTrusted }));
}
const rejects = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
const script = { kind: 'script-error', remote: 'tides', version: '1.1.0' };

test('an error that no code caught is reported to the version whose file threw it', () => {
  fails(errorFrom('/shell/vendor.js'), '/mfe/tides/1.1.0/tides.js');
  expect(sent).toEqual([{ ...script, detail: 'Error: it broke' }]);
});

test('a file that was tried again keeps its version, and what is thrown needs no stack', () => {
  fails('text', '/mfe/tides/1.1.0/~2/tides.js');
  expect(sent).toEqual([{ ...script, detail: 'text' }]);
});

test('an error whose stack was written by hand blames no other remote', () => {
  fails(errorFrom('/mfe/search/2.0.0/search.js'), '/mfe/tides/1.1.0/tides.js');
  expect(sent).toMatchObject([script]);
  fails(errorFrom('/mfe/search/2.0.0/search.js'), '/shell/start-site.js');
  expect(sent).toHaveLength(1);
});

test('an event that a script dispatched is not reported', () => {
  fails(errorFrom('/mfe/search/2.0.0/search.js'), '/mfe/search/2.0.0/search.js', false);
  expect(sent).toEqual([]);
});

test('a rejection that no code caught is reported without a version, so that it counts against none', () => {
  rejects(errorFrom('/mfe/search/2.0.0/search.js'));
  expect(sent).toEqual([{ kind: 'script-error', remote: 'search', detail: 'Error: it broke' }]);
});

test('what comes from no remote is not reported', () => {
  fails(errorFrom('/shell/start-site.js'), '/shell/start-site.js');
  rejects(errorFrom('chrome-extension://abc/content.js'));
  rejects(undefined);
  expect(sent).toEqual([]);
});

test('a page in a loop of errors reports twenty at most', () => {
  for (let count = 0; count < 100; count += 1) fails(errorFrom(), '/mfe/tides/1.1.0/tides.js');
  expect(sent.length).toBeLessThanOrEqual(20);
});
