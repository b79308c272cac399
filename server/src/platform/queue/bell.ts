/** A pause that can be interrupted. A call between two pauses ends the next one at once. */
export function createBell() {
  let rung = false;
  let wakeUp: (() => void) | null = null;
  return {
    ring: () => {
      rung = true;
      wakeUp?.();
    },
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer);
          wakeUp = null;
          rung = false;
          resolve();
        };
        const timer = setTimeout(end, ms);
        wakeUp = end;
        if (rung) end();
      }),
  };
}
