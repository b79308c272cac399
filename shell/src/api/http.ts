/** The one place of the browser's code that calls fetch. Everything else goes through the API client. */

export interface SendOptions extends RequestInit {
  /** milliseconds until the request is given up */
  timeoutMs: number;
}

export function send(url: string, { timeoutMs, signal, ...init }: SendOptions): Promise<Response> {
  const patience = AbortSignal.timeout(timeoutMs);
  return fetch(url, {
    credentials: 'same-origin',
    ...init,
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
  });
}

/** The JSON at an address; with `integrity` only if it is the published file. */
export async function getJson(url: string, options: SendOptions): Promise<unknown> {
  const answer = await send(url, options);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}

/** True when a file is there, and is not the one with this hash. */
export async function differsFromHash(url: string, integrity: string, timeoutMs: number): Promise<boolean> {
  const answer = await send(url, { timeoutMs, cache: 'no-store' });
  if (!answer.ok) return false;
  const digest = await crypto.subtle.digest('SHA-384', await answer.arrayBuffer());
  return integrity !== `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
