import { beforeEach, expect, test, vi } from 'vitest';
import { holdPlace } from './hold-place';

let place: HTMLElement;
let drawn = 900;
beforeEach(() => {
  vi.useFakeTimers();
  place = document.createElement('div');
  place.append(document.createElement('main'));
  document.body.replaceChildren(place);
  drawn = 900;
  Object.defineProperty(place, 'offsetHeight', { get: () => 900 });
  vi.spyOn(place.children[0] ?? place, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, 300, drawn));
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(640);
});

test('a page keeps its height until it is drawn as tall again, and then its scroll position', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const release = holdPlace(place);
  drawn = 200;
  const ended = vi.fn();
  const ending = release().then(ended);
  await vi.advanceTimersByTimeAsync(500);
  expect([place.style.minHeight, scrolled.mock.calls]).toEqual(['900px', []]);
  drawn = 900;
  await vi.advanceTimersByTimeAsync(50);
  await ending;
  expect([place.style.minHeight, scrolled.mock.calls]).toEqual(['', [[{ top: 640, behavior: 'instant' }]]]);
});

test('releases a page that became shorter after two seconds', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const release = holdPlace(place);
  drawn = 200;
  const ending = release();
  await vi.advanceTimersByTimeAsync(1900);
  expect(place.style.minHeight).toBe('900px');
  await vi.advanceTimersByTimeAsync(150);
  await ending;
  expect(place.style.minHeight).toBe('');
});

test.each(['wheel', 'touchstart', 'keydown'])(
  'does not restore the position after the visitor scrolls (%s)',
  async (type) => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const ending = holdPlace(place)();
    place.dispatchEvent(new Event(type, { bubbles: true }));
    await vi.advanceTimersByTimeAsync(50);
    await ending;
    expect([place.style.minHeight, scrolled.mock.calls]).toEqual(['', []]);
  },
);
