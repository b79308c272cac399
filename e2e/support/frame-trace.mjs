/** A new frame begins when so many milliseconds had none of the page's work in them. */
const BETWEEN_FRAMES_MS = 3;

/**
 * What frames cost the page's main thread in time of a processor, whatever else the machine does meanwhile.
 * @param page whose callbacks are counted while `run` goes on
 * @param from frames that are left out, as those in which the machine learns
 * @returns milliseconds a frame
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

/** Callbacks that follow each other closely belong to one frame. */
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
