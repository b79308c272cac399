import { afterPaint } from './first-shown';

/** Longest that the site's own code waits for a picture, before it is fetched. */
const LONGEST_WAIT_MS = 500;
/** Longest from a picture's arrival until the browser has it on the screen; some are never told of. */
const LONGEST_DRAWING_MS = 150;
const PAINTED = 'largest-contentful-paint';
/** Whoever does one of these wants the page's own code now, whatever is on the screen. */
const TOUCHES = ['pointerdown', 'keydown'] as const;

/**
 * Runs when what the server drew is on the screen, with its first picture, or somebody touches the page before. Where all
 * files come at once, the work of the scripts would otherwise stand in front of it.
 */
export async function afterFirstPaint(then: () => void, root: ParentNode = document): Promise<void> {
  await Promise.race([shown(root), touched()]);
  then();
}

async function shown(root: ParentNode): Promise<void> {
  const picture = root.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (picture && !picture.complete) await settled(picture);
  const isTold = picture?.complete && PerformanceObserver.supportedEntryTypes?.includes(PAINTED);
  if (isTold && (await painted(picture))) return;
  await new Promise<void>(afterPaint);
}

function touched(): Promise<void> {
  return new Promise((resolve) => {
    const options = { once: true, capture: true, passive: true };
    for (const touch of TOUCHES) window.addEventListener(touch, () => resolve(), options);
  });
}

function settled(picture: HTMLImageElement): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    picture.addEventListener('load', done, { once: true });
    picture.addEventListener('error', done, { once: true });
    setTimeout(done, LONGEST_WAIT_MS);
  });
}

/** Drawing a large picture takes longer than the frame it belongs to: the browser tells when it is done; false, it did not. */
function painted(picture: HTMLImageElement): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isDrawn: boolean) => {
      observer.disconnect();
      resolve(isDrawn);
    };
    const observer = new PerformanceObserver((list) => {
      if (list.getEntries().some((entry) => 'element' in entry && entry.element === picture)) end(true);
    });
    observer.observe({ type: PAINTED, buffered: true });
    setTimeout(() => end(false), LONGEST_DRAWING_MS);
  });
}
