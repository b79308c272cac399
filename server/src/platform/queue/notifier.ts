/** A pause that can be interrupted. A call between two pauses ends the next one at once. */
export function createNotifier() {
  let isNotified = false;
  let wakeUp: (() => void) | null = null;
  return {
    notify: () => {
      isNotified = true;
      wakeUp?.();
    },
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer);
          wakeUp = null;
          isNotified = false;
          resolve();
        };
        const timer = setTimeout(end, ms);
        wakeUp = end;
        if (isNotified) end();
      }),
  };
}
