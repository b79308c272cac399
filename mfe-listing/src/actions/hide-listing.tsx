import { type ReactNode, useEffect, useState } from 'react';
import { COOKIE_DAYS, COOKIES, type Listing } from 'shared-contracts';
import { Button, Dialog, readCookie, useCollections, useHost, useSession, writeCookie } from 'shared-ui';
import { i18n } from '../texts';

interface HideListingProps {
  listing: Listing;
  /** closes the detail */
  onHidden: () => void;
  icon: ReactNode;
}

/**
 * Hides a listing, or shows it again. Visitors sign in first. The first time an explanation is shown, and a cookie
 * remembers it.
 */
export function HideListing({ listing, onHidden, icon }: HideListingProps) {
  const host = useHost();
  const { internal_id } = listing;
  const { loggedIn } = useSession(host);
  const hidden = useCollections(host).hidden.includes(internal_id);
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  // The host also hides it after the sign-in of a visitor who requested it. A failure changes no page.
  useEffect(() => {
    if (!leaving || !hidden) return;
    setLeaving(false);
    onHidden();
  }, [leaving, hidden, onHidden]);

  const hide = () => {
    setAsking(false);
    setLeaving(true);
    void host.collections.hide(internal_id);
  };
  const begin = () => {
    if (hidden && loggedIn) void host.collections.unhide(internal_id);
    else if (!loggedIn) {
      setLeaving(true);
      host.session.requireSignIn({ kind: 'hide', internal_id });
    } else if (isExplained()) hide();
    else setAsking(true);
  };
  return (
    <>
      <Button variant="quiet" size="small" icon={icon} onClick={begin}>
        {hidden ? i18n.t('Unhide') : i18n.t('Hide')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={i18n.t('Hide this property?')}
        size="small"
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {i18n.t('Cancel')}
            </Button>
            <Button
              onClick={() => {
                writeCookie(COOKIES.dismissedHideListing, '1', COOKIE_DAYS.dismissedHideListing);
                hide();
              }}
            >
              {i18n.t('Hide')}
            </Button>
          </>
        }
      >
        <p>{i18n.t("It won't appear in your searches. You can find it in your account under Hidden Listings.")}</p>
      </Dialog>
    </>
  );
}

const isExplained = () => readCookie(COOKIES.dismissedHideListing) === '1';
