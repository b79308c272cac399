import { useEffect, useRef, useState } from 'react';
import type { HostServices } from 'shared-contracts';
import { LiveRegion, Stack, useHost } from 'shared-ui';
import { i18n } from '../texts';
import type { AuthMode } from './auth-titles';
import { EmailForm } from './email-form';
import { GoogleButton } from './google-button';
import { RegisterForm } from './register-form';
import { SecondStepForm } from './second-step-form';
import { SignInForm } from './sign-in-form';
import { useAuthStep } from './use-auth-step';

interface AuthFormProps {
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  onDone: () => void;
  /** a sign-in link was mailed */
  onLinkSent?: () => void;
  /** the password or link was accepted, and the code is next */
  secondStep?: boolean;
  /** an action waits for the sign-up, and its own message follows */
  isInterrupting?: boolean;
  /** the form is a page, so Back leads from the second step to the first */
  isPage?: boolean;
}

/**
 * Asks for the e-mail first, with Google sign-in if it is configured. The second step is sign-in or sign-up with this
 * e-mail, and each has a link to the other. The form for the code follows if the account needs one.
 */
export function AuthForm({ secondStep = false, isPage = false, ...props }: AuthFormProps) {
  const { mode, onMode, onDone, onLinkSent, isInterrupting } = props;
  const host = useHost();
  const [needsCode, setNeedsCode] = useState(secondStep);
  const [email, setEmail] = useState(() => emailOfEnded(host));
  const [marked, goTo] = useAuthStep(email === '' ? 'email' : 'credentials', isPage);
  // a history entry of a document that was left has no e-mail
  const step = email === '' ? 'email' : marked;
  const view = useFocusOnChange(`${needsCode} ${step} ${mode}`);
  const goOn = () => setNeedsCode(true);
  const change = () => goTo('email');
  const beginAgain = () => {
    setNeedsCode(false);
    change();
  };
  if (needsCode) return <SecondStepForm onSignedIn={onDone} onBack={beginAgain} />;
  return (
    <Stack gap={4} ref={view.place}>
      <LiveRegion>{view.changed && announcement(step, mode, email)}</LiveRegion>
      {step === 'email' ? (
        <>
          <GoogleButton onSignedIn={onDone} onSecondStep={goOn} />
          <EmailForm
            mode={mode}
            email={email}
            onMode={onMode}
            onContinue={(entered) => {
              setEmail(entered);
              goTo('credentials');
            }}
          />
        </>
      ) : mode === 'sign-in' ? (
        <SignInForm
          email={email}
          onChangeEmail={change}
          onSignedIn={onDone}
          onMode={onMode}
          onSecondStep={goOn}
          onLinkSent={onLinkSent}
        />
      ) : (
        <RegisterForm
          email={email}
          onChangeEmail={change}
          isInterrupting={isInterrupting}
          onRegistered={onDone}
          onMode={onMode}
          onLinkSent={onLinkSent}
        />
      )}
    </Stack>
  );
}

/** What the next step asks for. */
function announcement(step: 'email' | 'credentials', mode: AuthMode, email: string): string {
  if (step === 'email') return i18n.t('Enter your e-mail.');
  return mode === 'sign-in'
    ? i18n.t('Enter the password for {email}.', { email })
    : i18n.t('Enter your name and a new password for {email}.', { email });
}

/** Moves the focus to the first field when the view changes. The first view leaves it where it is. */
function useFocusOnChange(view: string) {
  const place = useRef<HTMLDivElement>(null);
  const [first] = useState(view);
  const [changed, setChanged] = useState(false);
  if (!changed && view !== first) setChanged(true);
  useEffect(() => {
    if (changed && view) place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [changed, view]);
  return { place, changed };
}

/** The e-mail address of the user whose session ended. Staff who acted for a client sign in with their own. */
function emailOfEnded({ session }: HostServices): string {
  const user = session.state.ended?.user;
  return user && !user.signed_in_sudo ? user.email : '';
}
