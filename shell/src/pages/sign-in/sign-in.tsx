import type { HostServices } from 'shared-contracts';
import { CompanyContact, Slot, useOnTopic } from 'shared-ui';
import { returnPath } from './return-path';
import classes from './sign-in.module.css';

interface SignInPageProps {
  host: HostServices;
  mode: 'sign-in' | 'sign-up';
  welcome: boolean;
  staff: boolean;
}

/** Sign-in and registration as pages of their own; both lead on to /listings. */
export function SignIn({ host, mode, welcome, staff }: SignInPageProps) {
  const goOn = () => {
    const wanted = returnPath(host.navigate.current().query);
    if (wanted === null) host.navigate.to(host.navigate.withPrefix('/listings'), { replace: true });
    else window.location.replace(wanted);
  };
  useOnTopic(host, 'session:changed', ({ user_id }) => {
    if (user_id !== null) goOn();
  });
  return (
    <section className={classes.page}>
      <Slot
        host={host}
        name="page.sign-in"
        className={mode === 'sign-up' ? classes.signUp : classes.signIn}
        props={{ mode, welcome, staff }}
        fallback={
          <>
            <h1 className={classes.title}>{mode === 'sign-in' ? 'Sign In' : 'Create an Account'}</h1>
            <p>The form could not be loaded.</p>
            <CompanyContact settings={host.settings} />
          </>
        }
      />
    </section>
  );
}
