import * as z from 'zod/mini';

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('clear-cookies') }),
  z.object({ type: z.literal('user-token'), token: z.string().check(z.minLength(1), z.maxLength(4096)) }),
]);

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
    const message = messageSchema.safeParse(data);
    if (!message.success) return;
    if (message.data.type === 'user-token') {
      token = message.data.token;
    } else {
      token = null;
      clear();
    }
  });
  return { userToken: () => token };
}
