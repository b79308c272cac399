import { useEffect } from 'react';
import type { Favorite, HostServices } from 'shared-contracts';
import { type CallState, useSession, useUserLists } from 'shared-ui';
import { i18n } from '../texts';

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
  useFailure(host, FAVORITES, favorites);
  useFailure(host, HIDDEN, hidden);
  useOfflineFavorites(host, ready, favorites.data?.favorites);
  return null;
}

const FAVORITES = /*i18n*/ "We couldn't load your favorites. {reason}";
const HIDDEN = /*i18n*/ "We couldn't load your hidden listings. {reason}";
const RETRY_MS = 10_000;

function useFailure({ flash }: HostServices, what: string, { error, retry }: CallState<unknown>): void {
  useEffect(() => {
    // Without a session the page shows no user, so no list is missing.
    if (!error || error.code === 'sign_in_required' || error.code === 'signed_in_as_other') return;
    const action = { label: i18n.t('Try again'), run: retry };
    flash.error(i18n.t(what, { reason: error.message }), { closeAfterMs: RETRY_MS, action });
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
      .then(() => import(/* webpackChunkName: "after-page" */ './offline-favorites'))
      .then(({ storeFavorites }) => storeFavorites(host, loggedIn ? favorites : null))
      .catch((error: unknown) =>
        host.report({ kind: 'render-error', remote: 'shell', detail: String(error).slice(0, 500) }),
      );
  }, [host, ready, loaded, loggedIn, favorites]);
}
