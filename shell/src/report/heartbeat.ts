import { beatPage, type PageBeat } from 'shared-contracts';

/** Delay of the second beat after the last remote began to load or the address changed, in milliseconds. */
const ANSWERS_AFTER_MS = 5000;

export interface Heartbeat {
  /** Call it before the page loads or renders something that may freeze it. */
  begin(): void;
}

/**
 * Announces what may freeze the page, and reports a moment later that the page still answers. A frozen page sends no second
 * beat: the server finds it by its silence.
 * @param isWhole whether the page still shows what it is for
 */
export function createHeartbeat(send: (beat: PageBeat) => void, isWhole: () => boolean): Heartbeat {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function end() {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    send(isWhole() ? 'answers' : 'empty');
  }
  document.addEventListener('visibilitychange', () => {
    // A page that is left before any input may have been closed because it froze.
    if (document.visibilityState === 'hidden' && navigator.userActivation?.hasBeenActive !== false) end();
  });
  return {
    begin() {
      if (timer === undefined) send('begins');
      clearTimeout(timer);
      timer = setTimeout(end, ANSWERS_AFTER_MS);
    },
  };
}

/** False for a page that was emptied or hidden. */
export function isShown(): boolean {
  const root = document.getElementById('root');
  return root !== null && root.getClientRects().length > 0 && root.textContent !== '';
}

export function sendBeat(beat: PageBeat): void {
  navigator.sendBeacon?.(beatPage.path.replace(':state', beat));
}
