import { isRecord } from './storage';

const MAX_TOKEN_LENGTH = 4096;

export interface Embedding {
  /** token from an embedding page, sent as X-Hl-User-Token */
  userToken(): string | null;
}

/**
 * Listens to an embedding page, which may send a user token and a sign-out. Only origins of the allow list are
 * accepted, and the list is empty by default.
 */
export function listenToEmbedder(origins: readonly string[], clear: () => void): Embedding {
  let token: string | null = null;
  window.addEventListener('message', ({ origin, source, data }) => {
    if (source !== window.parent || !origins.includes(origin)) return;
    if (!isRecord(data)) return;
    if (data.type === 'user-token' && typeof data.token === 'string') {
      if (data.token !== '' && data.token.length <= MAX_TOKEN_LENGTH) token = data.token;
    } else if (data.type === 'clear-cookies') {
      token = null;
      clear();
    }
  });
  return { userToken: () => token };
}
