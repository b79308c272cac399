import { Link2, Share2 } from 'lucide-react';
import type { Listing } from 'shared-contracts';
import { Button, copyLink, Dialog, Stack, useHost, useSession } from 'shared-ui';
import { i18n } from '../texts';
import { linkOf, shareTargets } from './share-link';

interface ShareListingProps {
  listing: Listing;
  open: boolean;
  onClose: () => void;
}

/** The share sheet of the device if it has one, else copy, text, e-mail, Facebook or X. */
export function ShareListing({ listing, open, onClose }: ShareListingProps) {
  return (
    <Dialog open={open} onClose={onClose} title={i18n.t('Share this listing')} size="small">
      {open && <ShareWays listing={listing} onClose={onClose} />}
    </Dialog>
  );
}

function ShareWays({ listing, onClose }: Omit<ShareListingProps, 'open'>) {
  const host = useHost();
  const url = linkOf(listing, useSession(host), host);
  const title = listing.title || listing.address.line_1;
  const track = () => {
    host.track.capture('share_listing', { mls_number: listing.mls_number });
    host.track.score('ShareListing', { mlsNumber: listing.mls_number });
  };
  const copy = async () => {
    if (!(await copyLink(host, url, i18n.t('Link copied to clipboard')))) return;
    host.track.capture('share_listing_copy_link');
    track();
    onClose();
  };
  return (
    <Stack as="ul" gap={2}>
      {'share' in navigator && (
        <li>
          <Button wide icon={<Share2 />} onClick={() => void shareByDevice({ title, url }, track, onClose)}>
            {i18n.t('Share with…')}
          </Button>
        </li>
      )}
      <li>
        <Button variant="secondary" wide icon={<Link2 />} onClick={() => void copy()}>
          {i18n.t('Copy link')}
        </Button>
      </li>
      {shareTargets(url, title).map(({ label, href, event, newWindow }) => (
        <li key={label}>
          <Button
            variant="secondary"
            wide
            href={href}
            {...(newWindow ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
            onClick={() => {
              host.track.capture(event);
              track();
            }}
          >
            {label}
          </Button>
        </li>
      ))}
    </Stack>
  );
}

/** Closing the device's share sheet is no failure: the other ways stay available. */
async function shareByDevice(data: ShareData, track: () => void, onClose: () => void): Promise<void> {
  try {
    await navigator.share(data);
  } catch {
    return;
  }
  track();
  onClose();
}
