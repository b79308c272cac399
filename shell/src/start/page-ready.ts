import { afterPaint } from 'shared-ui';

/** Time-out of the page's first paint, in milliseconds. Other parts load then even if the page never paints. */
const MAX_WAIT_MS = 6000;
/** Time-out of a frame, in milliseconds. */
const MAX_FRAME_MS = 1000;

/** Resolves when the main content of the address has been painted. All other parts of the page wait for it. */
export interface PageReady {
  /** resolves at that moment, or after the time-out */
  readonly promise: Promise<void>;
  /** Call it when the main content is rendered. */
  resolve(): void;
}

export function createPageReady(longestMs = MAX_WAIT_MS): PageReady {
  let finish: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    finish = resolve;
  });
  setTimeout(finish, longestMs);
  return {
    promise,
    resolve() {
      // A hidden page is never painted.
      if (document.visibilityState === 'hidden') return finish();
      afterPaint(finish);
      setTimeout(finish, MAX_FRAME_MS);
    },
  };
}

/** Resolves at the same moment, or when the visitor leaves: short visits are tracked too. */
export function readyOrLeft({ promise }: Pick<PageReady, 'promise'>): Promise<void> {
  const left = new Promise<void>((resolve) => window.addEventListener('pagehide', () => resolve(), { once: true }));
  return Promise.race([promise, left]);
}
