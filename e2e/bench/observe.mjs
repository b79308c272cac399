/**
 * Runs in the page before all other scripts. It records in `window.bench` when the results were in the document and
 * painted, and what the browser reports of paints, shifts, long tasks and interactions.
 */
export function observe(selector) {
  const bench = { results: null, drawn: null, lcp: 0, lcpOf: '', fcp: 0, cls: 0, shifts: [], tasks: [], inputs: [] };
  window.bench = bench;
  const each = (type, note, options = {}) => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    });
    observer.observe({ type, buffered: true, ...options });
  };
  each('largest-contentful-paint', (entry) => {
    bench.lcp = entry.startTime;
    const { element } = entry;
    bench.lcpOf = element ? `${element.tagName.toLowerCase()}.${String(element.className).slice(0, 40)}` : '';
  });
  each('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') bench.fcp = entry.startTime;
  });
  each('layout-shift', (entry) => {
    if (entry.hadRecentInput) return;
    bench.cls += entry.value;
    const moved = entry.sources.map(({ node }) => node?.className || node?.nodeName || '').slice(0, 3);
    bench.shifts.push({ at: Math.round(entry.startTime), value: entry.value, moved });
  });
  each('longtask', (entry) => bench.tasks.push([entry.startTime, entry.duration]));
  each(
    'event',
    (entry) => {
      if (entry.interactionId) bench.inputs.push([entry.name, entry.duration, entry.startTime]);
    },
    { durationThreshold: 16 },
  );

  const found = () => {
    if (bench.results !== null || !document.querySelector(selector)) return;
    bench.results = 0;
    bench.drawn = performance.now();
    seen.disconnect();
    // the frame after the one that shows it
    requestAnimationFrame(() =>
      setTimeout(() => {
        bench.results = performance.now();
      }),
    );
  };
  const seen = new MutationObserver(found);
  seen.observe(document, { childList: true, subtree: true, attributeFilter: ['data-rendered'] });
}
