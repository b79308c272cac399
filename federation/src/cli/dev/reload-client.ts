/** Path of the event stream that reports rebuilds. */
export const EVENTS_PATH = '/-/events';

/**
 * Runs in the page before the remote. It reloads the page after a rebuild, and shows why a build failed over the page,
 * which keeps the last version. A browser has few connections to one server, so the page opens one stream for each
 * address.
 */
export const RELOAD_CLIENT = `(() => {
  const script = document.currentScript;
  if (!script) return;
  const address = new URL('${EVENTS_PATH}', script.src).href;
  if (window.__mfeDev?.has(address)) return;
  (window.__mfeDev ??= new Set()).add(address);
  const events = new EventSource(address);
  events.addEventListener('rebuilt', () => location.reload());
  let failure;
  events.addEventListener('failed', (event) => {
    failure?.remove();
    failure = document.body.appendChild(document.createElement('pre'));
    failure.role = 'alert';
    failure.popover = 'auto';
    failure.showPopover();
    failure.textContent = JSON.parse(event.data);
    console.error(failure.textContent);
  });
})();`;
