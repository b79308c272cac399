import { useEffect, useState } from 'react';
import { type HostServices, LOGIN_REDIRECT_DELAY_MS } from 'shared-contracts';
import { CompanyContact, MessagePage, Spinner, useSession } from 'shared-ui';
import { PartSlot } from '../parts/part-slot';
import type { SlotParts } from '../parts/slot-parts';
import { i18n } from '../texts';
import { returnPath } from './return-path';
import classes from './sign-in.module.css';

interface SignInPageProps {
  host: HostServices;
  parts: SlotParts;
  mode: 'sign-in' | 'sign-up';
  welcome: boolean;
  staff: boolean;
  /** the server rendered the form into its place */
  rendered: boolean;
}

/**
 * The place of the sign-in and sign-up pages. A signed-in user goes on to the page that asked for sign-in, or to the search.
 * A sign-in link may be another user's, so its form decides what comes next.
 */
export function SignIn({ host, parts, mode, welcome, staff, rendered }: SignInPageProps) {
  const [hasLink] = useState(() => new URLSearchParams(host.navigate.current().query).has('token'));
  const { loggedIn } = useSession(host);
  useEffect(() => {
    if (!loggedIn || hasLink) return;
    const wanted = returnPath(host.navigate.current().query);
    if (wanted === null) host.navigate.to(host.navigate.withPrefix('/listings'), { replace: true });
    else window.location.replace(wanted);
  }, [host, loggedIn, hasLink]);
  return (
    <section className={classes.page}>
      <PartSlot
        key={mode}
        parts={parts}
        name="page.sign-in"
        className={mode === 'sign-up' ? classes.signUp : classes.signIn}
        props={{ mode, welcome, staff }}
        rendered={rendered}
        fallback={
          <>
            <h1 className={classes.title}>{mode === 'sign-in' ? i18n.t('Sign In') : i18n.t('Create an Account')}</h1>
            <p>{i18n.t("We couldn't load the form.")}</p>
            <CompanyContact settings={host.settings} />
          </>
        }
      />
    </section>
  );
}

/** Shown for two seconds after a sign-in by link or code, then it opens /listings. */
export function LoginRedirect({ host }: { host: HostServices }) {
  useEffect(() => {
    const timer = setTimeout(() => host.navigate.to('/listings', { replace: true }), LOGIN_REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [host]);
  return (
    <MessagePage sign={<Spinner label={i18n.t('Signing in')} />} title={i18n.t("Hold Tight, we're logging you in...")}>
      <noscript>
        <a href="/listings">{i18n.t('Search homes')}</a>
      </noscript>
    </MessagePage>
  );
}
