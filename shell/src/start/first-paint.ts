import { afterPaint } from './first-shown';

/** Longest that the site's own code waits for a picture: where the line is slow, the code itself comes later. */
const LONGEST_WAIT_MS = 500;

/**
 * Runs when what the server drew is on the screen, with its first picture. Where all files come at once, the work of the
 * scripts would otherwise stand in front of it.
 */
export async function afterFirstPaint(then: () => void, root: ParentNode = document): Promise<void> {
  const picture = root.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (picture && !picture.complete) await settled(picture);
  afterPaint(then);
}

function settled(picture: HTMLImageElement): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    picture.addEventListener('load', done, { once: true });
    picture.addEventListener('error', done, { once: true });
    setTimeout(done, LONGEST_WAIT_MS);
  });
}
