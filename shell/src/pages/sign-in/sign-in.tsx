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

/** Documents of the server that sent a visitor here; it is asked for again, as it is no page of this shell. */
const SENDERS = /^\/(?:admin|agent_tools|listing_report\/[^/?#]+|embed\/connect)(?:[?#]|$)/;

/** Where sign-in leads on to instead of /listings: back to a document that wanted a session first. */
export function wantedFirst(query: string): string | null {
  const path = new URLSearchParams(query).get('redirect') ?? '';
  return SENDERS.test(path) ? path : null;
}

/** Sign-in and registration as pages of their own; both lead on to /listings [B2.1.25] (D26). */
export default function SignIn({ host, mode, welcome, staff }: SignInPageProps) {
  const goOn = () => {
    const wanted = wantedFirst(host.navigate.current().query);
    if (wanted === null) host.navigate.to(host.navigate.withPrefix('/listings'), { replace: true });
    else window.location.replace(wanted);
  };
  useOnTopic(host, 'session:changed', ({ user_id }) => {
    if (user_id !== null) goOn();
  });
  return (
    <section className={`${classes.page} ${classes.form}`}>
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
