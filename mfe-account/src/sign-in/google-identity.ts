const SCRIPT = 'https://accounts.google.com/gsi/client';
const PATIENCE_MS = 8000;

/** The part of Google's own script that we use: ID tokens, and codes where the site can exchange them. */
export interface GoogleIdentity {
  id: {
    initialize(options: {
      client_id: string;
      nonce: string;
      callback: (answer: { credential?: string }) => void;
      cancel_on_tap_outside?: boolean;
    }): void;
    renderButton(element: HTMLElement, options: Record<string, string | number>): void;
    /** the one-tap card; shows only where the browser has a Google account at hand */
    prompt(): void;
    cancel(): void;
  };
  oauth2: {
    initCodeClient(options: {
      client_id: string;
      scope: string;
      ux_mode: 'popup';
      callback: (answer: { code?: string }) => void;
    }): CodeClient;
  };
}

export interface CodeClient {
  /** opens Google's window; call it in a click, or the browser blocks the window */
  requestCode(): void;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const hasAll = (value: unknown, names: readonly string[]) => isObject(value) && names.every((name) => name in value);

function isIdentity(value: unknown): value is GoogleIdentity {
  return (
    isObject(value) &&
    hasAll(value.id, ['initialize', 'renderButton', 'prompt', 'cancel']) &&
    hasAll(value.oauth2, ['initCodeClient'])
  );
}

function identity(): GoogleIdentity | null {
  const google: unknown = Reflect.get(window, 'google');
  const accounts = isObject(google) ? google.accounts : null;
  return isIdentity(accounts) ? accounts : null;
}

let loading: Promise<GoogleIdentity> | null = null;

/** Google's script, loaded once and only where sign-in with Google is set up; rejects when it does not come. */
export function loadGoogle(): Promise<GoogleIdentity> {
  const ready = identity();
  if (ready) return Promise.resolve(ready);
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function load(): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => reject(new Error('Sign-in with Google did not load.'));
    const timer = setTimeout(fail, PATIENCE_MS);
    script.src = SCRIPT;
    script.async = true;
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(timer);
      const loaded = identity();
      if (loaded) resolve(loaded);
      else fail();
    };
    document.head.append(script);
  });
}
