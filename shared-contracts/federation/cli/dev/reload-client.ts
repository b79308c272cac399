/** Where a page hears that its remote was rebuilt. */
export const EVENTS_PATH = '/-/events';

/**
 * Runs in the page before the remote: loads the page anew when the remote was rebuilt, says so when it could not be.
 * React's own hot replacement does not cross bundles, so the page starts over.
 */
export function reloadClient(): string {
  return `(() => {
  const script = document.currentScript;
  if (!script || window.__mfeDev?.has(script.src)) return;
  (window.__mfeDev ??= new Set()).add(script.src);
  const events = new EventSource(new URL('${EVENTS_PATH}', script.src));
  events.addEventListener('rebuilt', () => location.reload());
  events.addEventListener('failed', (event) => console.error(JSON.parse(event.data)));
})();`;
}
