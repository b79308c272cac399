import { FileText, Link2, Printer } from 'lucide-react';
import { type Listing, listingReportPath, printPath, type User } from 'shared-contracts';
import { Button, copyLink, Row, useHost, useSession } from 'shared-ui';
import { i18n } from '../texts';
import classes from './actions.module.css';
import { linkOf } from './share-link';

/** Print for all; the agent's own link for advisors, and the report for those who may read it. */
export function PageButtons({ listing }: { listing: Listing }) {
  const host = useHost();
  const session = useSession(host);
  const elsewhere = { target: '_blank', rel: 'noopener external' };
  return (
    <Row
      gap={2}
      align="stretch"
      wrap
      className={classes.actions}
      data-hide="print"
      role="group"
      aria-label={i18n.t('Print and links')}
    >
      <Button variant="secondary" size="small" icon={<Printer />} href={printPath(listing.mls_id)} {...elsewhere}>
        {i18n.t('Print Page')}
      </Button>
      {session.user && mayReadReport(session.user, listing) && (
        <Button
          variant="secondary"
          size="small"
          icon={<FileText />}
          href={listingReportPath(listing.mls_id)}
          {...elsewhere}
        >
          {i18n.t('Listing Report')}
        </Button>
      )}
      {session.user?.is_advisor && (
        <Button
          variant="secondary"
          size="small"
          icon={<Link2 />}
          onClick={() => void copyLink(host, linkOf(listing, session, host), i18n.t('Link Copied to Clipboard'))}
        >
          {i18n.t('Agent Link')}
        </Button>
      )}
    </Row>
  );
}

/** As the server decides: the advisors of the listing, by id or the listing agent's e-mail address, and admins. */
function mayReadReport({ roles, is_advisor, agent }: User, { advisors, listing_agent }: Listing): boolean {
  if (roles.some((role) => role === 'admin' || role === 'super_admin')) return true;
  if (!is_advisor || !agent) return false;
  const isAgents = listing_agent?.email?.toLowerCase() === agent.email.toLowerCase();
  return isAgents || advisors.some(({ id }) => id === agent.id);
}
