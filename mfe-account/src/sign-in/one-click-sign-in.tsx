import { useEffect, useRef } from 'react';
import { consumeLoginLink, type HostServices } from 'shared-contracts';
import { Button, ErrorState, Spinner, useMutationCall } from 'shared-ui';
import classes from '../forms/form.module.css';
import { arrive, tellPasswordRemoved } from './arrive';
import { SecondStepForm } from './second-step-form';

interface OneClickSignInProps {
  host: HostServices;
  email: string;
  token: string;
  onGiveUp: () => void;
}

const goOn = (host: HostServices) => host.navigate.to('/login-redirect', { replace: true });

/**
 * Where a sign-in link lands. Opening the page uses nothing up, since mail scanners open links too; the page itself
 * signs in, and takes the token out of the address and the history (D27).
 */
export function OneClickSignIn({ host, email, token, onGiveUp }: OneClickSignInProps) {
  const { send, error } = useMutationCall(host, consumeLoginLink);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    history.replaceState(history.state, '', location.pathname);
    void send({ body: { email, token } }).then((outcome) => {
      if (!outcome.ok) return;
      arrive(host, outcome.answer);
      if (outcome.answer.password_removed) tellPasswordRemoved(host);
      goOn(host);
    });
  }, [host, send, email, token]);

  if (error?.code === 'second_factor_required') {
    return <SecondStepForm host={host} onSignedIn={() => goOn(host)} onBack={onGiveUp} />;
  }
  if (!error) return <Spinner label="Signing in" />;
  return (
    <>
      <ErrorState message={error.message} />
      <p className={classes.switch}>
        <Button onClick={onGiveUp}>Sign in another way</Button>
      </p>
    </>
  );
}
