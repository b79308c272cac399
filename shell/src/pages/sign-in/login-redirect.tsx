import { useEffect } from 'react';
import { type HostServices, LOGIN_REDIRECT_DELAY_MS } from 'shared-contracts';
import { Spinner } from 'shared-ui';
import classes from '../errors/errors.module.css';

/** Shows for two seconds after a sign-in by link or code, then goes to /listings. */
export function LoginRedirect({ host }: { host: HostServices }) {
  useEffect(() => {
    const timer = setTimeout(() => host.navigate.to('/listings', { replace: true }), LOGIN_REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [host]);
  return (
    <section className={classes.page}>
      <Spinner label="Signing in" />
      <h1 className={classes.title}>Hold Tight, we're logging you in...</h1>
    </section>
  );
}
