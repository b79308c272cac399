import { hasRole } from 'shared-contracts';
import { readFeedWarnings } from 'shared-contracts/staff';
import { useCall, useHost, useSession } from 'shared-ui';
import classes from './feeds.module.css';

const REFRESH_MS = 60_000;

/** Says above every staff page that a feed fails or is late: what the site shows may be old. */
export function FeedWarnings() {
  const host = useHost();
  const { user } = useSession(host);
  const { data } = useCall(host, readFeedWarnings, {}, { refreshInterval: REFRESH_MS });
  if (!data || data.warnings.length === 0) return null;
  return (
    <div role="status" className={classes.banner}>
      {data.warnings.map(({ name, warning }) => (
        <p key={name}>
          <strong>Listings may be out of date.</strong> MLS feed {name}: {warning}{' '}
          {hasRole(user, 'admin') && <a href="/admin#feeds">Open Feeds</a>}
        </p>
      ))}
    </div>
  );
}
