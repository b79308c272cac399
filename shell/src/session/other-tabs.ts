const CHANNEL = 'session';

interface OtherTabsParts {
  refresh: () => Promise<unknown>;
  signedOut: () => void;
}

/** Hears of sign-in and sign-out in other tabs at once, and looks again whenever this tab gets the focus. */
export function watchOtherTabs({ refresh, signedOut }: OtherTabsParts): { announce: (change?: 'signed-out') => void } {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  const look = () => {
    // being offline is told by whatever the visitor does next, not by a tab that woke up
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

/** The same for lists that belong to a person: `changed` runs when another tab has changed one. */
export function watchLists(changed: () => void): { announce: () => void } {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lists');
  if (channel) channel.onmessage = changed;
  return { announce: () => channel?.postMessage('changed') };
}
