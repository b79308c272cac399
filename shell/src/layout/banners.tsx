import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { COOKIES, type HostServices, WELCOME_BANNER_DAYS } from 'shared-contracts';
import { Button, IconButton, useSession } from 'shared-ui';
import { readCookie, writeCookie } from '../session/cookies';
import classes from './layout.module.css';

/** Everything the layout says above the page. */
export function Banners({ host }: { host: HostServices }) {
  return (
    <>
      <MismatchBanner host={host} />
      <SudoBanner host={host} />
      <WelcomeBanner host={host} />
    </>
  );
}

/** Another person signed in meanwhile [B2.2.4] [A4.18]. */
function MismatchBanner({ host }: { host: HostServices }) {
  const { userMismatch } = useSession(host);
  if (!userMismatch) return null;
  return (
    <div role="alert" className={`${classes.banner} ${classes.warning}`}>
      <p>Something went wrong, log in again or refresh</p>
      <Button variant="secondary" size="small" onClick={() => window.location.reload()}>
        Refresh Page
      </Button>
    </div>
  );
}

/** Staff acting for a client [B2.2.5] (D31). */
function SudoBanner({ host }: { host: HostServices }) {
  const { user } = useSession(host);
  if (!user?.signed_in_sudo) return null;
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email;
  return (
    <div role="status" className={`${classes.banner} ${classes.sudo}`}>
      <p>You are signed in for {name}</p>
      <Button variant="secondary" size="small" onClick={() => void host.session.signOut()}>
        End
      </Button>
    </div>
  );
}

/** Greets once; dismissed it stays away for 30 days [B2.2.8]. Lies over the page, so that nothing moves when it comes. */
function WelcomeBanner({ host }: { host: HostServices }) {
  const [shown, setShown] = useState(false);
  // cookies are read after drawing, so that the server draws the same page
  useEffect(() => setShown(readCookie(COOKIES.welcomeBannerDismissed) === null), []);
  if (!shown) return null;
  const dismiss = () => {
    writeCookie(COOKIES.welcomeBannerDismissed, '1', WELCOME_BANNER_DAYS);
    setShown(false);
  };
  return (
    <aside aria-label="Welcome" className={classes.welcome}>
      <p>
        <strong>Aloha.</strong> Save searches and keep favorites across every island with a free{' '}
        {host.settings.siteName} account.
      </p>
      <IconButton label="Dismiss welcome message" icon={<X />} onClick={dismiss} />
    </aside>
  );
}
