export type AuthMode = 'sign-in' | 'sign-up';

export const AUTH_TITLES: Readonly<Record<AuthMode, string>> = {
  'sign-in': /*i18n*/ 'Sign In',
  'sign-up': /*i18n*/ 'Create an Account',
};

/** Accessible names of the forms, in both steps. */
export const AUTH_FORM_NAMES: Readonly<Record<AuthMode, string>> = {
  'sign-in': /*i18n*/ 'Sign in',
  'sign-up': /*i18n*/ 'Create an account',
};
