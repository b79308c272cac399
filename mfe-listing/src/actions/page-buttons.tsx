import { FileText, Link2, Printer } from 'lucide-react';
import { type HostServices, type Listing, listingReportPath, printPath } from 'shared-contracts';
import { Button, copyLink, useSession } from 'shared-ui';
import classes from './actions.module.css';
import { linkOf } from './share-link';

/** Print for all; the report and the agent's own link for advisors. */
export function PageButtons({ host, listing }: { host: HostServices; listing: Listing }) {
  const session = useSession(host);
  const elsewhere = { target: '_blank', rel: 'noopener external' };
  return (
    <div className={classes.actions} role="group" aria-label="Print and links">
      <Button variant="secondary" size="small" icon={<Printer />} href={printPath(listing.mls_id)} {...elsewhere}>
        Print Page
      </Button>
      {session.user?.is_advisor && (
        <>
          <Button
            variant="secondary"
            size="small"
            icon={<FileText />}
            href={listingReportPath(listing.mls_id)}
            {...elsewhere}
          >
            Listing Report
          </Button>
          <Button
            variant="secondary"
            size="small"
            icon={<Link2 />}
            onClick={() => void copyLink(host, linkOf(listing, session), 'Link Copied to Clipboard')}
          >
            Agent Link
          </Button>
        </>
      )}
    </div>
  );
}
