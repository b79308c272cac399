import { useEffect, useRef, useState } from 'react';
import { consumeLoginLink, type HostServices } from 'shared-contracts';
import { Button, ErrorState, Spinner, useMutationCall, useSession } from 'shared-ui';
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
 * signs in, and takes the token out of the address and the history (D27). Whoever is signed in as somebody else is
 * asked first: a link can be sent by anybody, to draw what one does next into an account that is not one's own.
 */
export function OneClickSignIn({ host, email, token, onGiveUp }: OneClickSignInProps) {
  const { send, error } = useMutationCall(host, consumeLoginLink);
  const known = useKnownSession(host);
  const { user } = useSession(host);
  const [agreed, setAgreed] = useState(false);
  const other = user && !isSame(user.email, email) ? user.email : null;
  const mayBegin = known && (other === null || agreed);
  const begun = useRef(false);
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  useEffect(() => {
    if (begun.current || !mayBegin) return;
    begun.current = true;
    void send({ body: { email, token } }).then((outcome) => {
      if (!outcome.ok) return;
      arrive(host, outcome.answer);
      if (outcome.answer.password_removed) tellPasswordRemoved(host);
      goOn(host);
    });
  }, [host, send, email, token, mayBegin]);

  if (error?.code === 'second_factor_required') {
    return <SecondStepForm host={host} onSignedIn={() => goOn(host)} onBack={onGiveUp} />;
  }
  if (known && other !== null && !agreed) {
    return (
      <Question
        now={other}
        then={email}
        onAgree={() => setAgreed(true)}
        onStay={() => host.navigate.to('/listings', { replace: true })}
      />
    );
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

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** True once it is known who is signed in, or that it cannot be found out: then the link's own answer tells. */
function useKnownSession(host: HostServices): boolean {
  const { loaded } = useSession(host);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (loaded) return;
    const settle = () => setAsked(true);
    host.session.refresh().then(settle, settle);
  }, [host, loaded]);
  return loaded || asked;
}

interface QuestionProps {
  now: string;
  then: string;
  onAgree: () => void;
  onStay: () => void;
}

function Question({ now, then, onAgree, onStay }: QuestionProps) {
  return (
    <>
      <p>
        You are signed in as {now}. This link signs you in as {then} instead.
      </p>
      <p className={classes.switch}>
        <Button onClick={onAgree}>Sign in as {then}</Button>
      </p>
      <p className={classes.switch}>
        <Button variant="secondary" onClick={onStay}>
          Stay signed in as {now}
        </Button>
      </p>
    </>
  );
}
