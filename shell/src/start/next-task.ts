/**
 * What follows runs in a task of its own, before others that wait: between two, the browser answers whoever touches the
 * page. A start in one piece would keep a slow phone from it for several tenths of a second.
 */
export function nextTask(): Promise<void> {
  // nobody touches a hidden page, whose timers come once a second
  if (document.visibilityState === 'hidden') return Promise.resolve();
  if ('scheduler' in window && 'yield' in window.scheduler) return window.scheduler.yield();
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
