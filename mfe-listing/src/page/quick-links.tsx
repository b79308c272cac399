import type { Listing } from 'shared-contracts';
import { cx, Row } from 'shared-ui';
import { jumpTo } from '../common/jump-to';
import { i18n } from '../texts';
import classes from './quick-links.module.css';

/** False for a rental or a price on request. */
export const hasCosts = ({ is_rental, asking_price }: Listing) => !is_rental && asking_price !== null;

/** Id of the requests next to the listing, which come last in the order of the keyboard. */
export const CONTACT = 'contact';

/** Jumps to the page's main sections; the address stays as it is. `small` for the bar at the top. */
export function QuickLinks({ listing, small = false }: { listing: Listing; small?: boolean }) {
  const links = [
    { id: 'overview', label: i18n.t('Overview') },
    ...(listing.amenities.length > 0 ? [{ id: 'amenities', label: i18n.t('Amenities') }] : []),
    ...(hasCosts(listing) ? [{ id: 'costs', label: i18n.t('Costs') }] : []),
    { id: 'location', label: i18n.t('Location') },
    { id: CONTACT, label: i18n.t('Contact') },
  ];
  return (
    <Row
      as="nav"
      gap={2}
      rowGap={1}
      align="stretch"
      wrap
      aria-label={small ? i18n.t('On this page, at the top') : i18n.t('On this page')}
      className={cx(classes.links, small && classes.small)}
      data-hide="print"
    >
      {links.map(({ id, label }) => (
        <a
          key={id}
          href={`#${id}`}
          className={cx(classes.link, id === CONTACT && classes.contact)}
          onClick={(event) => jumpTo(event, id)}
        >
          {label}
        </a>
      ))}
    </Row>
  );
}
