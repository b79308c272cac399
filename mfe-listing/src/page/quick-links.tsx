import type { Listing } from 'shared-contracts';
import { cx } from 'shared-ui';
import { jumpTo } from '../common/jump-to';
import classes from './quick-links.module.css';

/** A price to finance: none for a rental or on request. */
export const hasCosts = ({ is_rental, asking_price }: Listing) => !is_rental && asking_price !== null;

/** Jumps to the page's main sections; the address stays as it is. `small` for the bar at the top. */
export function QuickLinks({ listing, small = false }: { listing: Listing; small?: boolean }) {
  const links = [
    { id: 'overview', label: 'Overview' },
    { id: 'location', label: 'Location' },
    ...(listing.amenities.length > 0 ? [{ id: 'amenities', label: 'Amenities' }] : []),
    ...(hasCosts(listing) ? [{ id: 'costs', label: 'Costs' }] : []),
  ];
  return (
    <nav
      aria-label={small ? 'On this page, at the top' : 'On this page'}
      className={cx(classes.links, small && classes.small)}
    >
      {links.map(({ id, label }) => (
        <a key={id} href={`#${id}`} className={classes.link} onClick={(event) => jumpTo(event, id)}>
          {label}
        </a>
      ))}
    </nav>
  );
}
