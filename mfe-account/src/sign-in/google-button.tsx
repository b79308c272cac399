import { useEffect, useRef, useState } from 'react';
import { currentUser, googleCodeFlow, googleNonce, googleOneTap, type HostServices } from 'shared-contracts';
import { Button, ErrorState, useMutationCall } from 'shared-ui';
import classes from '../forms/form.module.css';
import { tellPasswordRemoved } from './arrive';
import { type CodeClient, type GoogleIdentity, loadGoogle } from './google-identity';

const BUTTON = { theme: 'outline', size: 'large', width: 320, text: 'continue_with' } as const;

interface GoogleButtonProps {
  host: HostServices;
  onSignedIn: () => void;
  /** Google said who it is, and a code is asked for */
  onSecondStep: () => void;
}

/** Sign-in with Google, where it is set up at all (D77) [A7.32]. Its one-tap card comes with it. */
export function GoogleButton(props: GoogleButtonProps) {
  const { googleClientId } = props.host.settings;
  return googleClientId ? <LoadedButton {...props} clientId={googleClientId} /> : null;
}

function LoadedButton({ host, onSignedIn, onSecondStep, clientId }: GoogleButtonProps & { clientId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const hasCodeFlow = host.settings.googleCodeFlow ?? false;
  const [codeClient, setCodeClient] = useState<CodeClient | null>(null);
  const [missing, setMissing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { signIn, busy, problem } = useGoogleSignIn(host, onSignedIn, onSecondStep);
  const latest = useRef(signIn);
  latest.current = signIn;

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
          callback: ({ credential }) => void (credential && latest.current('token', credential)),
        });
        if (hasCodeFlow) setCodeClient(codeClientOf(google, clientId, (code) => latest.current('code', code)));
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
    <div className={classes.google}>
      {problem && <ErrorState compact message={problem} />}
      {missing && (
        <ErrorState
          compact
          message="We couldn't load sign-in with Google."
          onRetry={() => setAttempt((count) => count + 1)}
        />
      )}
      <div ref={place} />
      {codeClient && (
        <Button variant="secondary" wide busy={busy} onClick={() => codeClient.requestCode()}>
          Continue with Google
        </Button>
      )}
    </div>
  );
}

/** Google's window gives a code, which the server exchanges for the token; it works where the one-tap card does not show. */
function codeClientOf(google: GoogleIdentity, clientId: string, onCode: (code: string) => Promise<void>): CodeClient {
  return google.oauth2.initCodeClient({
    client_id: clientId,
    scope: 'openid email profile',
    ux_mode: 'popup',
    callback: ({ code }) => void (code && onCode(code)),
  });
}

/** Hands Google's token or code to the server and takes the session over. */
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
    host.flash.success('You are now signed in with Google');
    if (outcome.answer.password_removed) tellPasswordRemoved(host);
    onSignedIn();
  };
  const problem = unread ? 'You are signed in. Please reload the page.' : (token.error ?? code.error)?.message;
  return { signIn, busy: token.busy || code.busy, problem };
}
