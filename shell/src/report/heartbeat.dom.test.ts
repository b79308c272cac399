import { beforeEach, expect, test, vi } from 'vitest';
import { createHeartbeat, isShown } from './heartbeat';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

function beating(isWhole: () => boolean = () => true) {
  const send = vi.fn();
  const heartbeat = createHeartbeat(send, isWhole);
  return { heartbeat, beats: () => send.mock.calls.flat() };
}
function hide() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}
const touched = (hasBeenActive: boolean) =>
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { userActivation: { hasBeenActive } }));

test('a page announces what it begins at once, and answers five seconds after the last of it', () => {
  const { heartbeat, beats } = beating();
  heartbeat.begin();
  expect(beats()).toEqual(['begins']);
  vi.advanceTimersByTime(4000);
  heartbeat.begin();
  vi.advanceTimersByTime(4000);
  expect(beats()).toEqual(['begins']);
  vi.advanceTimersByTime(1000);
  expect(beats()).toEqual(['begins', 'answers']);
  heartbeat.begin();
  expect(beats()).toEqual(['begins', 'answers', 'begins']);
});

test('a page without its content says that it is empty', () => {
  const { heartbeat, beats } = beating(() => false);
  heartbeat.begin();
  vi.advanceTimersByTime(5000);
  expect(beats()).toEqual(['begins', 'empty']);
});

test('a page that its visitor leaves answers at once; one that leaves by itself falls silent', () => {
  const used = beating();
  used.heartbeat.begin();
  touched(true);
  hide();
  expect(used.beats()).toEqual(['begins', 'answers']);
  const unused = beating();
  unused.heartbeat.begin();
  touched(false);
  hide();
  expect(unused.beats()).toEqual(['begins']);
});

test('a page is shown while its root is there, has a box and holds something', () => {
  document.body.innerHTML = '<div id="root">Homes</div>';
  const root = document.body.firstElementChild;
  if (!root) throw new Error('The page has no root.');
  let boxes = [new DOMRect()];
  Object.defineProperty(root, 'getClientRects', { value: () => boxes });
  expect(isShown()).toBe(true);
  boxes = [];
  expect(isShown()).toBe(false);
  boxes = [new DOMRect()];
  root.textContent = '';
  expect(isShown()).toBe(false);
  document.body.innerHTML = '';
  expect(isShown()).toBe(false);
});
