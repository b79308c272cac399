import { REBUILT_EVENT } from 'shared-contracts/registry';

/** Path of the event stream that reports rebuilds. */
export const EVENTS_PATH = '/-/events';

/**
 * Runs in the page before the remote. After a rebuild it notifies the shell, which loads the new build without a
 * reload; a page that cannot do so is reloaded. It logs failed builds. A browser has few connections to one server, so
 * the page opens one stream for each address.
 */
export function reloadClient(remote: string): string {
  return `(() => {
  const script = document.currentScript;
  if (!script) return;
  const address = new URL('${EVENTS_PATH}', script.src).href;
  if (window.__mfeDev?.has(address)) return;
  (window.__mfeDev ??= new Set()).add(address);
  const events = new EventSource(address);
  events.addEventListener('rebuilt', () => {
    const event = new CustomEvent('${REBUILT_EVENT}', { detail: ${JSON.stringify(remote)}, cancelable: true });
    if (window.dispatchEvent(event)) location.reload();
  });
  events.addEventListener('failed', (event) => console.error(JSON.parse(event.data)));
})();`;
}
