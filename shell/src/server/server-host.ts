import type { RenderedVisit } from 'federation/protocol/rendering';
import {
  type ApiClient,
  type HostServices,
  readFavorites,
  type SessionState,
  withLanguage,
  withPrefix,
} from 'shared-contracts';
import { proxy } from 'valtio';
import { chooseContact } from '../session/contact';
import { baseHost } from '../start/base-host';

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
  const base = baseHost({
    context: 'site',
    settings: visit.settings,
    api,
    session: {
      state: proxy(session),
      refresh: never,
      accept: nothing,
      signOut: never,
      requireSignIn: nothing,
    },
    navigate: {
      to: nothing,
      back: nothing,
      withPrefix: (path) => withPrefix(visit.match.prefix, path),
      href: (path) => withLanguage(visit.match.prefix.locale, path),
      current: () => visit.match,
      subscribe: () => nothing,
    },
  });
  return {
    ...base,
    contact: proxy(chooseContact({ user, advisor, inAddress: visit.contact, referrer: null, listingAdvisor: null })),
    collections: {
      ...base.collections,
      isFavorite: ({ internal_id, mls_id }) =>
        favorites.some((one) => one.internal_id === internal_id || one.mls_id === mls_id),
    },
  };
}
