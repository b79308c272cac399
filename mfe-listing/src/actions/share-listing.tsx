import { Link2 } from 'lucide-react';
import type { HostServices, Listing } from 'shared-contracts';
import { Button, Dialog, useSession } from 'shared-ui';
import classes from './actions.module.css';
import { shareTargets, shareUrl } from './share-targets';

interface ShareListingProps {
  host: HostServices;
  listing: Listing;
  open: boolean;
  onClose: () => void;
}

/** Copy the link, or pass it on by text, e-mail, Facebook or X [B2.5.21]. */
export function ShareListing({ host, listing, open, onClose }: ShareListingProps) {
  const { user, advisor } = useSession(host);
  const url = () => shareUrl(location.origin, listing.slug, user?.is_advisor ? (advisor?.direct_path ?? null) : null);
  const shared = () => {
    host.track.capture('share_listing');
    host.track.score('ShareListing', { mlsNumber: listing.mls_number });
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url());
    } catch {
      host.flash.error(`Your browser does not let us copy. The link is ${url()}`, { closeAfterMs: 10_000 });
      return;
    }
    host.track.capture('share_listing_copy_link');
    shared();
    host.flash.success('Link copied to clipboard');
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title="Share this listing" size="small">
      <ul className={classes.targets}>
        <li>
          <Button variant="secondary" wide icon={<Link2 />} onClick={() => void copy()}>
            Copy link
          </Button>
        </li>
        {open &&
          shareTargets(url(), listing.title || listing.address.line_1).map(({ label, href, event, newWindow }) => (
            <li key={label}>
              <Button
                variant="secondary"
                wide
                href={href}
                {...(newWindow ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
                onClick={() => {
                  host.track.capture(event);
                  shared();
                }}
              >
                {label}
              </Button>
            </li>
          ))}
      </ul>
    </Dialog>
  );
}
