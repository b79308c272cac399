import type { HostServices } from 'shared-contracts';
import { RegisterForm } from '../register/register-form';
import { SignInForm } from './sign-in-form';

export type AuthMode = 'sign-in' | 'sign-up';
export const AUTH_TITLES: Readonly<Record<AuthMode, string>> = { 'sign-in': 'Sign In', 'sign-up': 'Create an Account' };

interface AuthFormProps {
  host: HostServices;
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  onDone: () => void;
}

/** One of the two forms, each with the way to the other. */
export function AuthForm({ host, mode, onMode, onDone }: AuthFormProps) {
  return mode === 'sign-in' ? (
    <SignInForm host={host} onSignedIn={onDone} onSignUp={() => onMode('sign-up')} />
  ) : (
    <RegisterForm host={host} onRegistered={onDone} onSignIn={() => onMode('sign-in')} />
  );
}
