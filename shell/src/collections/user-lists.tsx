import { useEffect } from 'react';
import type { Favorite, HostServices } from 'shared-contracts';
import { type CallState, useSession, useUserLists } from 'shared-ui';

interface UserListsProps {
  host: HostServices;
  /** the first page is rendered */
  ready: Promise<void>;
}

/**
 * Loads the user's lists with the page, reports a list that cannot be loaded, and stores favorites for the page without
 * a connection. It renders nothing.
 */
export function UserLists({ host, ready }: UserListsProps) {
  const { favorites, hidden } = useUserLists(host);
  useFailure(host, 'favorites', favorites);
  useFailure(host, 'hidden listings', hidden);
  useOfflineFavorites(host, ready, favorites.data?.favorites);
  return null;
}

const RETRY_MS = 10_000;

function useFailure({ flash }: HostServices, what: string, { error, retry }: CallState<unknown>): void {
  useEffect(() => {
    // Without a session the page shows no user, so no list is missing.
    if (!error || error.code === 'sign_in_required' || error.code === 'signed_in_as_other') return;
    const action = { label: 'Try again', run: retry };
    flash.error(`We couldn't load your ${what}. ${error.message}`, { closeAfterMs: RETRY_MS, action });
  }, [flash, what, error, retry]);
}

function useOfflineFavorites(
  host: HostServices,
  ready: Promise<void>,
  favorites: readonly Favorite[] | undefined,
): void {
  const { loggedIn, loaded } = useSession(host);
  useEffect(() => {
    if (!loaded) return;
    ready
      .then(() => import(/* webpackChunkName: "intent" */ './offline-favorites'))
      .then(({ storeFavorites }) => storeFavorites(host, loggedIn ? favorites : null))
      .catch((error: unknown) =>
        host.report({ kind: 'render-error', remote: 'shell', detail: String(error).slice(0, 500) }),
      );
  }, [host, ready, loaded, loggedIn, favorites]);
}
