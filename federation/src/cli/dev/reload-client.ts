import { REBUILT_EVENT } from 'shared-contracts/registry';

/** Where a page hears that its remote was rebuilt. */
export const EVENTS_PATH = '/-/events';

/**
 * Runs in the page before the remote: tells the page that the remote was rebuilt, so that it takes the newer build up
 * without losing anything else; loads a page anew that cannot; says so when the remote could not be built. Builds come
 * one after the other, and a browser keeps few connections to one server: the page listens once.
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
    const told = new CustomEvent('${REBUILT_EVENT}', { detail: ${JSON.stringify(remote)}, cancelable: true });
    if (window.dispatchEvent(told)) location.reload();
  });
  events.addEventListener('failed', (event) => console.error(JSON.parse(event.data)));
})();`;
}
