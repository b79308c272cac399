const CHANNEL = 'session';

interface OtherTabsParts {
  refresh: () => Promise<unknown>;
  signedOut: () => void;
}

/** Listens to sign-in and sign-out in other tabs, and checks the session when this tab gets the focus. */
export function watchOtherTabs({ refresh, signedOut }: OtherTabsParts): { notify: (change?: 'signed-out') => void } {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  const check = () => {
    // The next action of the visitor reports that the browser is offline.
    refresh().catch(() => undefined);
  };
  if (channel)
    channel.onmessage = ({ data }) => {
      if (data === 'signed-out') signedOut();
      check();
    };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
  window.addEventListener('focus', check);
  return { notify: (change) => channel?.postMessage(change ?? 'changed') };
}

/** The same for lists of a user: `changed` runs when another tab has changed one. */
export function watchLists(changed: () => void): { notify: () => void } {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lists');
  if (channel) channel.onmessage = changed;
  return { notify: () => channel?.postMessage('changed') };
}
