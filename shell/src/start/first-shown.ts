/** Longest that parts around the page wait for it; they are wanted also where the page itself never comes. */
const MAX_WAIT_MS = 6000;
/** Longest that a frame is waited for. */
const MAX_FRAME_MS = 1000;

/** The moment when what the address is for has been drawn. Everything else on the page waits for it. */
export interface FirstShown {
  /** resolves at that moment, or when it is too late to wait on */
  readonly reached: Promise<void>;
  tell(): void;
}

export function createFirstShown(longestMs = MAX_WAIT_MS): FirstShown {
  let tell: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    tell = resolve;
  });
  setTimeout(tell, longestMs);
  return { reached, tell: () => afterPaint(tell) };
}

/** The same moment, or that of leaving: what is told of a visit is told of a short one, too. */
export function shownOrLeft({ reached }: Pick<FirstShown, 'reached'>): Promise<void> {
  const left = new Promise<void>((resolve) => window.addEventListener('pagehide', () => resolve(), { once: true }));
  return Promise.race([reached, left]);
}

/** What was drawn is on the screen before anything else is begun; a page that is hidden, or comes to be, is never painted. */
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
