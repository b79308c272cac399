import type { ReactNode } from 'react';
import { COOKIE_DAYS, COOKIES, type HostServices, type Listing } from 'shared-contracts';
import { Button, Dialog, useSession } from 'shared-ui';

interface HideListingProps {
  host: HostServices;
  listing: Listing;
  hidden: boolean;
  open: boolean;
  onOpen: (open: 'hide' | null) => void;
  icon: ReactNode;
}

/**
 * Hides a listing, or shows it again [B4.25]. Visitors sign in first [B4.23]; the first time it is explained, and a
 * cookie remembers that it was [B4.24].
 */
export function HideListing({ host, listing, hidden, open, onOpen, icon }: HideListingProps) {
  const { loggedIn } = useSession(host);
  const { internal_id } = listing;
  const hide = async () => {
    onOpen(null);
    await host.collections.hide(internal_id);
    host.navigate.to(host.bus.last('search:results')?.url ?? host.navigate.withPrefix('/listings'));
  };
  const confirm = () => {
    const seconds = COOKIE_DAYS.dismissedHideListing * 86_400;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we support
    document.cookie = `${COOKIES.dismissedHideListing}=1; path=/; max-age=${seconds}; samesite=lax`;
    void hide();
  };
  const begin = () => {
    if (!loggedIn) host.session.requireSignIn({ kind: 'hide', internal_id });
    else if (hidden) void host.collections.unhide(internal_id);
    else if (document.cookie.includes(`${COOKIES.dismissedHideListing}=1`)) void hide();
    else onOpen('hide');
  };
  return (
    <>
      <Button variant="quiet" size="small" icon={icon} onClick={begin}>
        {hidden ? 'Unhide' : 'Hide'}
      </Button>
      <Dialog
        open={open}
        onClose={() => onOpen(null)}
        title="Hide this property?"
        size="small"
        footer={
          <>
            <Button variant="secondary" onClick={() => onOpen(null)}>
              Cancel
            </Button>
            <Button onClick={confirm}>Hide</Button>
          </>
        }
      >
        <p>It no longer shows in your searches. You find it again in your account under Hidden Listings.</p>
      </Dialog>
    </>
  );
}
