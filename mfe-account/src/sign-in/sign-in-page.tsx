import { useState } from 'react';
import type { ExtensionProps } from 'shared-contracts';
import classes from '../forms/form.module.css';
import { AUTH_TITLES, AuthForm, type AuthMode } from './auth-form';
import { OneClickSignIn } from './one-click-sign-in';

/** Sign-in and sign-up as a page of their own; a sign-in link lands here too [A2.9]. */
export function SignInPage({ host, slot: { mode, welcome, staff } }: ExtensionProps<'page.sign-in'>) {
  const [shown, setShown] = useState<AuthMode>(mode);
  const [link, setLink] = useState(() => linkOf(host.navigate.current().query));
  // the form of a link that works without JavaScript stops here for the code
  const [secondStep] = useState(() => errorOf(host.navigate.current().query) === 'second_factor_required');
  if (link) {
    return (
      <>
        <h1 className={classes.title}>Sign In</h1>
        <OneClickSignIn host={host} {...link} onGiveUp={() => setLink(null)} />
      </>
    );
  }
  return (
    <>
      <h1 className={classes.title}>{staff ? 'Agent Sign In' : AUTH_TITLES[shown]}</h1>
      {welcome && <p className={classes.note}>Welcome! Sign in to see your favorites and saved searches.</p>}
      <AuthForm host={host} mode={shown} onMode={setShown} onDone={() => undefined} secondStep={secondStep} />
    </>
  );
}

const errorOf = (query: string) => new URLSearchParams(query).get('error');

function linkOf(query: string): { email: string; token: string } | null {
  const parameters = new URLSearchParams(query);
  const email = parameters.get('email');
  const token = parameters.get('token');
  return email && token ? { email, token } : null;
}
