import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { currentUser, googleCodeFlow, googleNonce, googleOneTap, type HostServices } from 'shared-contracts';
import { Button, ErrorState, Stack, useHost, useMutationCall } from 'shared-ui';
import { loadScript } from 'shared-ui/files';
import { i18n } from '../texts';
import { notifyPasswordRemoved } from './arrive';

const BUTTON = { theme: 'outline', size: 'large', width: 320, text: 'continue_with' } as const;

interface GoogleButtonProps {
  onSignedIn: () => void;
  /** Google confirmed the user, and the account needs a code */
  onSecondStep: () => void;
}

/** Google sign-in, if it is configured, with Google's one-tap card. */
export function GoogleButton(props: GoogleButtonProps) {
  const { googleClientId } = useHost().settings;
  return googleClientId ? <LoadedButton {...props} clientId={googleClientId} /> : null;
}

function LoadedButton({ onSignedIn, onSecondStep, clientId }: GoogleButtonProps & { clientId: string }) {
  const host = useHost();
  const place = useRef<HTMLDivElement>(null);
  const hasCodeFlow = host.settings.googleCodeFlow ?? false;
  const [codeClient, setCodeClient] = useState<CodeClient | null>(null);
  const [missing, setMissing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { signIn, busy, problem } = useGoogleSignIn(host, onSignedIn, onSecondStep);
  const onCredential = useEffectEvent(signIn);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the script again
  useEffect(() => {
    let gone = false;
    let leave = () => {};
    setMissing(false);
    Promise.all([loadGoogle(), host.api.call(googleNonce, {})]).then(
      ([google, { nonce }]) => {
        if (gone || !place.current) return;
        google.id.initialize({
          client_id: clientId,
          nonce,
          callback: ({ credential }) => void (credential && onCredential('token', credential)),
        });
        if (hasCodeFlow) setCodeClient(codeClientOf(google, clientId, (code) => onCredential('code', code)));
        else google.id.renderButton(place.current, BUTTON);
        google.id.prompt();
        leave = () => google.id.cancel();
      },
      () => {
        if (!gone) setMissing(true);
      },
    );
    return () => {
      gone = true;
      leave();
    };
  }, [clientId, attempt]);

  return (
    <Stack gap={3} align="center">
      {problem && <ErrorState compact message={problem} />}
      {missing && (
        <ErrorState
          compact
          message={i18n.t("We couldn't load sign-in with Google.")}
          onRetry={() => setAttempt((count) => count + 1)}
        />
      )}
      <div ref={place} />
      {codeClient && (
        <Button variant="secondary" wide busy={busy} onClick={() => codeClient.requestCode()}>
          {i18n.t('Continue with Google')}
        </Button>
      )}
    </Stack>
  );
}

/**
 * Google's window returns a code, and the server exchanges it for the token. This works where the one-tap card is not
 * available.
 */
function codeClientOf(google: GoogleIdentity, clientId: string, onCode: (code: string) => Promise<void>): CodeClient {
  return google.oauth2.initCodeClient({
    client_id: clientId,
    scope: 'openid email profile',
    ux_mode: 'popup',
    callback: ({ code }) => void (code && onCode(code)),
  });
}

/** Sends Google's token or code to the server and accepts the session. */
function useGoogleSignIn(host: HostServices, onSignedIn: () => void, onSecondStep: () => void) {
  const token = useMutationCall(host, googleOneTap);
  const code = useMutationCall(host, googleCodeFlow);
  const [unread, setUnread] = useState(false);
  const signIn = async (kind: 'token' | 'code', value: string) => {
    setUnread(false);
    const { send } = kind === 'token' ? token : code;
    const outcome = await send({ body: { token: value, window_location: location.href.slice(0, 2000) } });
    if (!outcome.ok) {
      if (outcome.error.code === 'second_factor_required') onSecondStep();
      return;
    }
    try {
      host.session.accept(await host.api.call(currentUser, {}));
    } catch {
      setUnread(true);
      return;
    }
    host.flash.success(i18n.t('You are now signed in with Google'));
    if (outcome.answer.password_removed) notifyPasswordRemoved(host);
    onSignedIn();
  };
  const problem = unread ? i18n.t('You are signed in. Please reload the page.') : (token.error ?? code.error)?.message;
  return { signIn, busy: token.busy || code.busy, problem };
}

const SCRIPT = 'https://accounts.google.com/gsi/client';
const TIMEOUT_MS = 8000;

/** The part of Google's script that we use: ID tokens, and codes if the site can exchange them. */
interface GoogleIdentity {
  id: {
    initialize(options: {
      client_id: string;
      nonce: string;
      callback: (response: { credential?: string }) => void;
      cancel_on_tap_outside?: boolean;
    }): void;
    renderButton(element: HTMLElement, options: Record<string, string | number>): void;
    /** shows the one-tap card if the browser has a Google account */
    prompt(): void;
    cancel(): void;
  };
  oauth2: {
    initCodeClient(options: {
      client_id: string;
      scope: string;
      ux_mode: 'popup';
      callback: (response: { code?: string }) => void;
    }): CodeClient;
  };
}

interface CodeClient {
  /** Opens Google's window. Call it in a click handler, because browsers block other windows. */
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

/** Loads Google's script once, and only if Google sign-in is configured. Rejects when it does not load. */
async function loadGoogle(): Promise<GoogleIdentity> {
  if (!identity()) await loadScript(SCRIPT, TIMEOUT_MS);
  const loaded = identity();
  if (!loaded) throw new Error('Sign-in with Google did not load.');
  return loaded;
}
