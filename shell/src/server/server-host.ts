import type { RenderedVisit } from 'federation/protocol/rendering';
import {
  type ApiClient,
  CONTRACT_VERSION,
  type HostServices,
  readFavorites,
  type SessionState,
} from 'shared-contracts';
import { proxy } from 'valtio';
import { chooseContact } from '../session/contact';

/** The services of a page that is rendered once: it reads data, and its actions do nothing. */
export function createServerHost(visit: RenderedVisit, api: ApiClient): HostServices {
  const nothing = () => undefined;
  const never = () => Promise.reject(new Error('A page cannot change data while the server renders it.'));
  const { user = null, advisor = null } = visit.session ?? {};
  const session: SessionState = {
    user,
    loaded: visit.session !== null,
    loggedIn: user !== null,
    userMismatch: false,
    expectedEmail: visit.session?.email ?? null,
    advisor,
    ended: null,
  };
  const favorites = api.initialAnswer(readFavorites, {})?.favorites ?? [];
  return {
    contract: CONTRACT_VERSION,
    context: 'site',
    settings: visit.settings,
    contact: proxy(chooseContact({ user, advisor, inAddress: visit.contact, referrer: null, listingAdvisor: null })),
    session: {
      state: proxy(session),
      refresh: never,
      accept: nothing,
      signOut: never,
      requireSignIn: nothing,
    },
    collections: {
      state: proxy({ viewed: [], saving: [] }),
      isFavorite: ({ internal_id, mls_id }) =>
        favorites.some((one) => one.internal_id === internal_id || one.mls_id === mls_id),
      toggleFavorite: never,
      hide: never,
      unhide: never,
      markViewed: nothing,
      removeViewed: never,
      reload: never,
    },
    api,
    bus: { publish: nothing, subscribe: () => nothing, last: nothing },
    navigate: {
      to: nothing,
      back: nothing,
      withPrefix: (path) => (path.startsWith('/listings') ? visit.match.prefix.path + path : path),
      current: () => visit.match,
      subscribe: () => nothing,
    },
    flash: { success: nothing, error: nothing },
    track: { score: nothing, capture: nothing },
    // browsers render extensions
    slots: { source: () => ({ subscribe: () => nothing, current: () => [], retry: nothing }) },
    report: nothing,
  };
}
