import { setTimeout } from 'node:timers/promises';
import type { PhotoStore } from './photo-store';
import { parseSceneId } from './scene-id';

const FIRST_AFTER_MS = 3000;
const PAUSE_MS = 120;

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}

/** Draws the small size of pictures ahead, one at a time, and steps aside while visitors wait for theirs. */
export async function prewarm(
  store: PhotoStore,
  newest: () => Promise<readonly string[]>,
  signal: AbortSignal,
): Promise<void> {
  await pause(FIRST_AFTER_MS, signal);
  if (signal.aborted) return;
  for (const address of await newest()) {
    while (store.busy && !signal.aborted) await pause(PAUSE_MS * 4, signal);
    if (signal.aborted) return;
    const scene = parseSceneId(/\/photos\/sample\/([^/]+)\//.exec(address)?.[1] ?? '');
    if (scene) await store.read(scene, 'thumb');
    await pause(PAUSE_MS, signal);
  }
}
