import type { HostServices } from 'shared-contracts';
import classes from '../forms/form.module.css';
import { RegisterForm } from '../register/register-form';
import { GoogleButton } from './google-button';
import { SignInForm } from './sign-in-form';

export type AuthMode = 'sign-in' | 'sign-up';
export const AUTH_TITLES: Readonly<Record<AuthMode, string>> = { 'sign-in': 'Sign In', 'sign-up': 'Create an Account' };

interface AuthFormProps {
  host: HostServices;
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  onDone: () => void;
}

/** Google where it is set up, and one of the two forms, each with the way to the other. */
export function AuthForm({ host, mode, onMode, onDone }: AuthFormProps) {
  return (
    <div className={classes.form}>
      <GoogleButton host={host} onSignedIn={onDone} />
      {mode === 'sign-in' ? (
        <SignInForm host={host} onSignedIn={onDone} onSignUp={() => onMode('sign-up')} />
      ) : (
        <RegisterForm host={host} onRegistered={onDone} onSignIn={() => onMode('sign-in')} />
      )}
    </div>
  );
}
