import type { AuthFormLayoutProps } from '../forms/auth-form-layout';
import { i18n } from '../texts';
import type { AuthMode } from './auth-titles';

/** The link of a form to the other one: from sign-in to sign-up, and back. */
export function otherMode(mode: AuthMode, onMode: (mode: AuthMode) => void): AuthFormLayoutProps['other'] {
  return mode === 'sign-in'
    ? { question: i18n.t('New here?'), label: i18n.t('Create an account'), go: () => onMode('sign-up') }
    : { question: i18n.t('Already have an account?'), label: i18n.t('Sign In'), go: () => onMode('sign-in') };
}
