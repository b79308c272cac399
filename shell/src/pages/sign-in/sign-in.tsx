import type { HostServices } from 'shared-contracts';
import { Slot, useOnTopic } from 'shared-ui';
import { ContactWays } from '../../layout/nav-fallback';
import classes from '../page.module.css';

interface SignInPageProps {
  host: HostServices;
  mode: 'sign-in' | 'sign-up';
  welcome: boolean;
  staff: boolean;
}

/** Sign-in and registration as pages of their own; both lead on to /listings [B2.1.25] (D26). */
export default function SignIn({ host, mode, welcome, staff }: SignInPageProps) {
  const goOn = () => host.navigate.to(host.navigate.withPrefix('/listings'), { replace: true });
  useOnTopic(host, 'session:changed', ({ user_id }) => {
    if (user_id !== null) goOn();
  });
  return (
    <section className={`${classes.page} ${classes.narrow}`}>
      <Slot
        host={host}
        name="page.sign-in"
        props={{ mode, welcome, staff }}
        fallback={
          <>
            <h1 className={classes.title}>{mode === 'sign-in' ? 'Sign In' : 'Create an Account'}</h1>
            <p>The form could not be loaded.</p>
            <ContactWays settings={host.settings} />
          </>
        }
      />
    </section>
  );
}
