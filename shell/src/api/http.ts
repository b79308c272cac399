/** The only place in the browser's code that calls fetch. Other code uses the API client. */

export interface SendOptions extends RequestInit {
  /** time-out in milliseconds */
  timeoutMs: number;
}

export function send(url: string, { timeoutMs, signal, ...init }: SendOptions): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  return fetch(url, {
    credentials: 'same-origin',
    ...init,
    signal: signal ? firstOf(signal, timeout) : timeout,
  });
}

/** Aborts with the first of two signals. Safari before 17.4 has no `AbortSignal.any`. */
function firstOf(...signals: [AbortSignal, AbortSignal]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    const abort = () => first.abort(signal.reason);
    if (signal.aborted) abort();
    // the first signal also removes the listener of the other
    signal.addEventListener('abort', abort, { once: true, signal: first.signal });
  }
  return first.signal;
}

/** Loads JSON. With `integrity`, only if the file has that hash. */
export async function getJson(url: string, options: SendOptions): Promise<unknown> {
  const response = await send(url, options);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

/** True when a file exists and its hash differs from this one. */
export async function differsFromHash(url: string, integrity: string, timeoutMs: number): Promise<boolean> {
  const response = await send(url, { timeoutMs, cache: 'no-store' });
  if (!response.ok) return false;
  const digest = await crypto.subtle.digest('SHA-384', await response.arrayBuffer());
  return integrity !== `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
