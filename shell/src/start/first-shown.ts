/** Time-out of the page's first paint, in milliseconds. Other parts load then even if the page never paints. */
const MAX_WAIT_MS = 6000;
/** Time-out of a frame, in milliseconds. */
const MAX_FRAME_MS = 1000;

/** Resolves when the main content of the address has been painted. All other parts of the page wait for it. */
export interface FirstShown {
  /** resolves at that moment, or after the time-out */
  readonly reached: Promise<void>;
  resolve(): void;
}

export function createFirstShown(longestMs = MAX_WAIT_MS): FirstShown {
  let finish: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    finish = resolve;
  });
  setTimeout(finish, longestMs);
  return { reached, resolve: () => afterPaint(finish) };
}

/** Resolves at the same moment, or when the visitor leaves: short visits are tracked too. */
export function shownOrLeft({ reached }: Pick<FirstShown, 'reached'>): Promise<void> {
  const left = new Promise<void>((resolve) => window.addEventListener('pagehide', () => resolve(), { once: true }));
  return Promise.race([reached, left]);
}

/** Waits until rendered content is on the screen. A hidden page is never painted. */
export function afterPaint(then: () => void): void {
  if (document.visibilityState === 'hidden') {
    then();
    return;
  }
  let isOver = false;
  const end = () => {
    if (!isOver) then();
    isOver = true;
  };
  requestAnimationFrame(() => setTimeout(end));
  setTimeout(end, MAX_FRAME_MS);
}
