import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { COOKIES, endSudo, type HostServices, type RouteMatch, WELCOME_BANNER_DAYS } from 'shared-contracts';
import { Button, IconButton, Sentence, useMatch, useMutationCall, useSession, writeCookie } from 'shared-ui';
import { i18n } from '../texts';
import classes from './layout.module.css';

/** All banners above the page. */
export function Banners({ host, welcome }: { host: HostServices; welcome: boolean }) {
  const root = useRef<HTMLDivElement>(null);
  // keepPresses now repeats a press from before the hydration
  useEffect(() => root.current?.removeAttribute('data-rendered'), []);
  return (
    <div ref={root} data-rendered="shell">
      <MismatchBanner host={host} />
      <SudoBanner host={host} />
      <SecondFactorBanner host={host} />
      <WelcomeBanner host={host} initial={welcome} />
    </div>
  );
}

/** Another user signed in in the meantime. */
function MismatchBanner({ host }: { host: HostServices }) {
  const { userMismatch, user } = useSession(host);
  if (!userMismatch) return null;
  return (
    <div role="alert" className={`${classes.banner} ${classes.warning}`}>
      <p>{i18n.t('Something went wrong, log in again or refresh')}</p>
      {user && <p>{i18n.t('{email} has signed in here since this page was opened.', { email: user.email })}</p>}
      <Button variant="secondary" size="small" onClick={() => window.location.reload()}>
        {i18n.t('Refresh Page')}
      </Button>
    </div>
  );
}

/** Staff who act for a client. */
function SudoBanner({ host }: { host: HostServices }) {
  const { user } = useSession(host);
  const { send, busy } = useMutationCall(host, endSudo);
  if (!user?.signed_in_sudo) return null;
  // The staff session is restored, and no page of the client stays open.
  const end = async () => {
    const ended = await send({});
    if (!ended.ok) {
      host.flash.error(ended.error.message, { action: { label: i18n.t('Try again'), run: () => void end() } });
      return;
    }
    host.session.accept(ended.answer);
    host.navigate.to('/listings');
  };
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email;
  return (
    <div role="status" className={`${classes.banner} ${classes.sudo}`}>
      <p>{i18n.t('You are signed in for {name}', { name })}</p>
      <Button variant="secondary" size="small" busy={busy} onClick={() => void end()}>
        {i18n.t('End')}
      </Button>
    </div>
  );
}

const SETTINGS = '/account/settings';

/** The role requires two-factor authentication that is not set up: every link leads to the setup. */
function SecondFactorBanner({ host }: { host: HostServices }) {
  const { user } = useSession(host);
  const isMissing = user?.second_factor_missing ?? false;
  useEffect(() => {
    if (!isMissing) return;
    const lead = ({ route }: RouteMatch) => {
      const isThere = route.page === 'account' && route.section === 'settings';
      if (!isThere) host.navigate.to(SETTINGS, { replace: true });
    };
    lead(host.navigate.current());
    return host.navigate.subscribe(lead);
  }, [host, isMissing]);
  if (!isMissing) return null;
  return (
    <div role="status" className={`${classes.banner} ${classes.warning}`}>
      <p>{i18n.t('Please set up two-factor authentication: your role requires it.')}</p>
    </div>
  );
}

/**
 * A welcome message. After it is dismissed it stays hidden for 30 days. It is part of the page from the first render,
 * so it covers nothing and moves nothing. A listing does not have it, because its photo comes first.
 */
function WelcomeBanner({ host, initial }: { host: HostServices; initial: boolean }) {
  const { loggedIn } = useSession(host);
  const [shown, setShown] = useState(initial);
  const { route } = useMatch(host);
  if (!shown || loggedIn || route.page === 'listing') return null;
  const dismiss = () => {
    writeCookie(COOKIES.welcomeBannerDismissed, '1', WELCOME_BANNER_DAYS);
    setShown(false);
  };
  return (
    <aside aria-label={i18n.t('Welcome')} className={classes.welcome} data-hide="print noscript">
      <p>
        <strong>{i18n.t('Aloha.')}</strong>{' '}
        <Sentence
          text={i18n.t('<0>Save homes and searches with</0><1>Save homes with</1> a <2>free account</2>')}
          parts={[
            (text) => <span className={classes.wide}>{text}</span>,
            (text) => <span className={classes.narrow}>{text}</span>,
            (text) => (
              <button
                type="button"
                className={classes.join}
                onClick={() => host.bus.publish('auth:open', { mode: 'sign-up' })}
              >
                {text}
              </button>
            ),
          ]}
        />
      </p>
      <IconButton size="small" label={i18n.t('Dismiss welcome message')} icon={<X />} onClick={dismiss} />
    </aside>
  );
}
