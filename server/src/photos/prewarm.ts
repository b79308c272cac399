import { setTimeout } from 'node:timers/promises';

const FIRST_AFTER_MS = 3000;
const PAUSE_MS = 120;

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}

export interface Prewarming {
  newest: () => Promise<readonly string[]>;
  make: (address: string) => Promise<void>;
  /** true while visitors wait for pictures */
  isBusy: () => boolean;
}

/** Makes small pictures ahead, one at a time, and pauses while visitors wait for theirs. */
export async function prewarm({ newest, make, isBusy }: Prewarming, signal: AbortSignal): Promise<void> {
  await pause(FIRST_AFTER_MS, signal);
  if (signal.aborted) return;
  for (const address of await newest()) {
    while (isBusy() && !signal.aborted) await pause(PAUSE_MS * 4, signal);
    if (signal.aborted) return;
    await make(address);
    await pause(PAUSE_MS, signal);
  }
}
