import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CALL_TO_ACTION_DISMISSED_HOURS, COOKIES, type CollectionsState, VIEWED_COUNTER_HOURS } from 'shared-contracts';
import { Button, IconButton, Row, readCookie, Text, useCollections, useHost, useSession, writeCookie } from 'shared-ui';
import { i18n } from '../texts';
import classes from './register-invitation.module.css';

const HOUR_MS = 3_600_000;

/** Different listings seen within the counter's time. */
export function recentlyViewed(viewed: CollectionsState['viewed'], now: number): number {
  const since = now - VIEWED_COUNTER_HOURS * HOUR_MS;
  return new Set(viewed.filter((entry) => Date.parse(entry.at) >= since).map((entry) => entry.internal_id)).size;
}

/**
 * Invites a visitor who has opened several listings to register. It covers nothing, and stays hidden for a day after it
 * is dismissed.
 */
export function RegisterInvitation() {
  const host = useHost();
  const { loaded, loggedIn } = useSession(host);
  const { viewed } = useCollections(host);
  const [invited, setInvited] = useState(false);
  const place = useRef<HTMLElement>(null);
  const after = host.settings.callToActionAfter;
  useEffect(() => {
    setInvited(loaded && !loggedIn && recentlyViewed(viewed, Date.now()) >= after && !isDismissed());
  }, [loaded, loggedIn, viewed, after]);
  if (!invited) return null;
  const dismiss = () => {
    writeCookie(COOKIES.callToActionDismissed, '1', CALL_TO_ACTION_DISMISSED_HOURS / 24);
    // the button goes, and the focus would go to the top of the page
    place.current?.closest('section')?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    setInvited(false);
  };
  return (
    <Row as="aside" gap={3} ref={place} className={classes.invitation} aria-label={i18n.t('Create an account')}>
      <div className={classes.text}>
        <Text weight="strong">{i18n.t('Save homes you love')}</Text>
        <p>{i18n.t('Sign up to save homes and hear about new ones first.')}</p>
      </div>
      <Button size="small" onClick={() => host.bus.publish('auth:open', { mode: 'sign-up' })}>
        {i18n.t('Register')}
      </Button>
      <IconButton label={i18n.t('Dismiss')} icon={<X size={18} />} size="small" onClick={dismiss} />
    </Row>
  );
}

const isDismissed = () => readCookie(COOKIES.callToActionDismissed) !== null;
