import { useEffect, useRef, useState } from 'react';
import { currentUser, googleOneTap, type HostServices } from 'shared-contracts';
import { ErrorState, useMutationCall } from 'shared-ui';
import classes from '../forms/form.module.css';
import { tellPasswordRemoved } from './arrive';
import { loadGoogle } from './google-identity';

const WIDTH_PX = 320;

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
  const [missing, setMissing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { signIn, problem } = useGoogleSignIn(host, onSignedIn, onSecondStep);
  const latest = useRef(signIn);
  latest.current = signIn;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the script again
  useEffect(() => {
    let gone = false;
    let leave = () => {};
    setMissing(false);
    loadGoogle().then(
      (google) => {
        if (gone || !place.current) return;
        google.initialize({
          client_id: clientId,
          callback: ({ credential }) => void (credential && latest.current(credential)),
        });
        google.renderButton(place.current, { theme: 'outline', size: 'large', width: WIDTH_PX, text: 'continue_with' });
        google.prompt();
        leave = () => google.cancel();
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
          message="Sign-in with Google could not be loaded."
          onRetry={() => setAttempt((count) => count + 1)}
        />
      )}
      <div ref={place} />
    </div>
  );
}

/** Hands Google's token to the server and takes the session over. */
function useGoogleSignIn(host: HostServices, onSignedIn: () => void, onSecondStep: () => void) {
  const call = useMutationCall(host, googleOneTap);
  const [unread, setUnread] = useState(false);
  const signIn = async (token: string) => {
    setUnread(false);
    const outcome = await call.send({ body: { token, window_location: location.href.slice(0, 2000) } });
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
  return { signIn, problem: unread ? 'You are signed in. Please reload the page.' : call.error?.message };
}
