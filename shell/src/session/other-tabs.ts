const CHANNEL = 'session';

interface OtherTabsParts {
  refresh: () => Promise<unknown>;
  signedOut: () => void;
}

/** Listens to sign-in and sign-out in other tabs, and checks the session when this tab gets the focus. */
export function watchOtherTabs({ refresh, signedOut }: OtherTabsParts): { announce: (change?: 'signed-out') => void } {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  const look = () => {
    // The next action of the visitor reports that the browser is offline.
    refresh().catch(() => undefined);
  };
  if (channel)
    channel.onmessage = ({ data }) => {
      if (data === 'signed-out') signedOut();
      look();
    };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
  window.addEventListener('focus', look);
  return { announce: (change) => channel?.postMessage(change ?? 'changed') };
}

/** The same for lists of a user: `changed` runs when another tab has changed one. */
export function watchLists(changed: () => void): { announce: () => void } {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lists');
  if (channel) channel.onmessage = changed;
  return { announce: () => channel?.postMessage('changed') };
}
