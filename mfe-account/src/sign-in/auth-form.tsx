import { useState } from 'react';
import { Stack } from 'shared-ui';
import type { AuthMode } from './auth-titles';
import { GoogleButton } from './google-button';
import { RegisterForm } from './register-form';
import { SecondStepForm } from './second-step-form';
import { SignInForm } from './sign-in-form';

interface AuthFormProps {
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  onDone: () => void;
  /** a sign-in link was mailed */
  onLinkSent?: () => void;
  /** the first step succeeded, and the code is next */
  secondStep?: boolean;
  /** an action waits for the sign-up, and its own message follows */
  isInterrupting?: boolean;
}

/**
 * Google sign-in if configured, and one of the two forms with a link to the other. The form for the code follows if the
 * account needs one.
 */
export function AuthForm({ mode, onMode, onDone, onLinkSent, secondStep = false, isInterrupting }: AuthFormProps) {
  const [isSecondStep, setSecondStep] = useState(secondStep);
  if (isSecondStep) return <SecondStepForm onSignedIn={onDone} onBack={() => setSecondStep(false)} />;
  const goOn = () => setSecondStep(true);
  return (
    <Stack gap={4}>
      <GoogleButton onSignedIn={onDone} onSecondStep={goOn} />
      {mode === 'sign-in' ? (
        <SignInForm
          onSignedIn={onDone}
          onSignUp={() => onMode('sign-up')}
          onSecondStep={goOn}
          onLinkSent={onLinkSent}
        />
      ) : (
        <RegisterForm
          isInterrupting={isInterrupting}
          onRegistered={onDone}
          onSignIn={() => onMode('sign-in')}
          onLinkSent={onLinkSent}
        />
      )}
    </Stack>
  );
}
