/** A new frame begins after this many milliseconds without work of the page. */
const BETWEEN_FRAMES_MS = 3;

/**
 * Measures the processor time of frames on the page's main thread, independent of other load on the machine.
 * @param page its callbacks are counted while `run` runs
 * @param from number of first frames to leave out
 * @returns milliseconds for each frame
 */
export async function processorPerFrame(page, run, from = 0) {
  const devtools = await page.context().browser().newBrowserCDPSession();
  const events = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  await run();
  const ended = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await ended;
  await devtools.detach();
  return framesOf(events.filter(({ name, ph }) => name === 'FireAnimationFrame' && ph === 'X')).slice(from);
}

/** Groups callbacks that follow each other closely into frames. */
function framesOf(callbacks) {
  const frames = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { ts, dur, tdur } of callbacks.toSorted((a, b) => a.ts - b.ts)) {
    if ((ts - end) / 1000 > BETWEEN_FRAMES_MS) frames.push(0);
    frames[frames.length - 1] += tdur / 1000;
    end = ts + dur;
  }
  return frames;
}
