import { expect, test, vi } from 'vitest';
import { nextTask } from './tasks';

test('tasks that are already queued run first', async () => {
  const seen: string[] = [];
  setTimeout(() => seen.push('a press'));
  await nextTask();
  expect(seen).toEqual(['a press']);
});

test('a browser that knows how to go on first is asked for it', async () => {
  const onward = vi.fn(() => Promise.resolve());
  vi.stubGlobal('scheduler', { yield: onward });
  await nextTask();
  expect(onward).toHaveBeenCalledOnce();
});

test('a hidden page, whose timers come once a second, goes on at once', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const seen: string[] = [];
  setTimeout(() => seen.push('a timer'));
  await nextTask();
  expect(seen).toEqual([]);
});
