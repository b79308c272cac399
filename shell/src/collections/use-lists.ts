import { useEffect } from 'react';
import type { HostServices } from 'shared-contracts';
import { type CallState, useSession, useUserLists } from 'shared-ui';

const RETRY_MS = 10_000;

/** Loads the user's lists with the page, and reports a list that cannot be loaded, with a retry. */
export function useLists(host: HostServices): void {
  const { favorites, hidden } = useUserLists(host);
  useFailure(host, 'favorites', favorites);
  useFailure(host, 'hidden listings', hidden);
}

function useFailure({ flash }: HostServices, what: string, { error, retry }: CallState<unknown>): void {
  useEffect(() => {
    // Without a session the page shows no user, so no list is missing.
    if (!error || error.code === 'sign_in_required' || error.code === 'signed_in_as_other') return;
    const action = { label: 'Try again', run: retry };
    flash.error(`We couldn't load your ${what}. ${error.message}`, { closeAfterMs: RETRY_MS, action });
  }, [flash, what, error, retry]);
}

/** Stores favorites for the page without a connection, when the page is ready. */
export function useOfflineFavorites(host: HostServices, ready: Promise<void>): void {
  const { user, loaded } = useSession(host);
  const favorites = useUserLists(host).favorites.data?.favorites;
  const userId = user?.id ?? null;
  useEffect(() => {
    if (!loaded) return;
    ready
      .then(() => import(/* webpackChunkName: "intent" */ './offline-favorites'))
      .then(({ storeFavorites }) => storeFavorites(host, userId === null ? null : favorites))
      .catch((error: unknown) =>
        host.report({ kind: 'render-error', remote: 'shell', detail: String(error).slice(0, 500) }),
      );
  }, [host, ready, loaded, userId, favorites]);
}
