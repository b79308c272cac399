import { beforeEach, expect, test, vi } from 'vitest';
import { createScrollMemory } from './history';

const scrolled = vi.fn();
let height = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'performance', 'setTimeout'] });
  scrolled.mockClear();
  document.body.replaceChildren();
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('scrollTo', scrolled);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height);
});

/** Goes back to an entry that was left at 3000 pixels, while its page is still short. */
function goBack() {
  const memory = createScrollMemory();
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(3000);
  memory.save('one');
  height = 900;
  memory.restore('one');
  vi.advanceTimersByTime(100);
  expect(scrolled).not.toHaveBeenCalled();
  return memory;
}

test('Back waits for the page to be as tall as it was', () => {
  goBack();
  height = 5000;
  vi.advanceTimersByTime(50);
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ top: 3000, behavior: 'instant' });
});

test('a page that stays shorter is scrolled as far as it goes after two seconds', () => {
  goBack();
  vi.advanceTimersByTime(2100);
  expect(scrolled).toHaveBeenCalledOnce();
});

test.each(['wheel', 'touchstart', 'keydown', 'pointerdown'])(
  'a visitor who has moved meanwhile (%s) is left where they are',
  (move) => {
    goBack();
    document.body.dispatchEvent(new Event(move, { bubbles: true }));
    height = 5000;
    vi.advanceTimersByTime(5000);
    expect(scrolled).not.toHaveBeenCalled();
  },
);

test('going on to another entry ends the wait for the first, and positions outlive a reload', () => {
  const memory = goBack();
  memory.restore('none');
  vi.advanceTimersToNextFrame();
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'instant' });
  height = 5000;
  vi.advanceTimersByTime(5000);
  expect(scrolled).toHaveBeenCalledOnce();
  createScrollMemory().restore('one');
  vi.advanceTimersToNextFrame();
  expect(scrolled).toHaveBeenLastCalledWith({ top: 3000, behavior: 'instant' });
});

/** Opens an address with a hash, whose target a remote renders after a second. */
function openAnchor(then: (memory: ReturnType<typeof createScrollMemory>) => void = () => undefined) {
  const memory = createScrollMemory();
  memory.toAnchor('#costs');
  vi.advanceTimersByTime(1000);
  then(memory);
  const section = document.createElement('section');
  section.id = 'costs';
  section.scrollIntoView = vi.fn();
  document.body.replaceChildren(section);
  vi.advanceTimersByTime(50);
  return section;
}

test('a link to a section scrolls there once a remote has rendered it, and stays while the page becomes taller', () => {
  const { scrollIntoView } = openAnchor();
  expect(scrollIntoView).toHaveBeenCalled();
  vi.mocked(scrollIntoView).mockClear();
  vi.advanceTimersByTime(1500);
  expect(scrollIntoView).toHaveBeenCalled();
  document.body.dispatchEvent(new Event('wheel', { bubbles: true }));
  vi.mocked(scrollIntoView).mockClear();
  vi.advanceTimersByTime(100);
  expect(scrollIntoView).not.toHaveBeenCalled();
});

test('a visitor who has gone on or scrolled is not taken to the section', () => {
  const goOn = openAnchor((memory) => memory.toAnchor(''));
  expect(goOn.scrollIntoView).not.toHaveBeenCalled();
  document.body.replaceChildren();
  const scroll = openAnchor(() => document.body.dispatchEvent(new Event('wheel', { bubbles: true })));
  expect(scroll.scrollIntoView).not.toHaveBeenCalled();
});

test('Back scrolls last, once everything that the move draws at once has its place', () => {
  const memory = goBack();
  height = 5000;
  memory.restore('one');
  window.scrollTo({ top: 2955, behavior: 'instant' });
  vi.advanceTimersToNextFrame();
  expect(scrolled).toHaveBeenLastCalledWith({ top: 3000, behavior: 'instant' });
});
