import { type ApiClient, ApiError, type Call } from 'shared-contracts';
import type { HostSession } from '../session/session.store';

type Session = Pick<HostSession, 'state' | 'refresh' | 'reauthenticate'>;

/**
 * Handles sessions that end under an open page. A call of a user action waits for sign-in and is sent once more.
 * A background call fails as before, and the page shows that no user is signed in.
 */
export function withReauthentication(api: ApiClient, session: () => Session): ApiClient {
  return {
    ...api,
    async call(call, input, options) {
      try {
        return await api.call(call, input, options);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'sign_in_required') throw error;
        const { state, refresh, reauthenticate } = session();
        const { method, userAction = method !== 'GET' }: Call = call;
        // If the session cannot be read, the caller reports the refused call.
        if (!userAction) {
          if (state.loggedIn) await refresh().catch(() => undefined);
          throw error;
        }
        if (await reauthenticate().catch(() => false)) return api.call(call, input, options);
        throw state.loggedIn ? new ApiError('signed_in_as_other') : error;
      }
    },
  };
}
