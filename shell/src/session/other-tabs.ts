const CHANNEL = 'session';

/** What changed in another tab: the session, by a sign-out or otherwise, or a list of the user. */
type Change = 'changed' | 'signed-out' | 'lists';

interface OtherTabsParts {
  refresh: () => Promise<unknown>;
  signedOut: () => void;
  listsChanged: () => void;
}

/** Listens to changes in other tabs, and checks the session when this tab gets the focus. */
export function watchOtherTabs({ refresh, signedOut, listsChanged }: OtherTabsParts): { notify(change: Change): void } {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  const check = () => {
    // The next action of the visitor reports that the browser is offline.
    refresh().catch(() => undefined);
  };
  if (channel)
    channel.onmessage = ({ data }) => {
      if (data === 'lists') return listsChanged();
      if (data === 'signed-out') signedOut();
      check();
    };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
  window.addEventListener('focus', check);
  return { notify: (change) => channel?.postMessage(change) };
}
