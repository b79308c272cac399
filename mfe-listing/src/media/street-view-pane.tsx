import type { ReactNode } from 'react';
import type { HostServices, Listing } from 'shared-contracts';
import { Button, Skeleton } from 'shared-ui';
import { Consent, Frame } from './outside-frame';
import classes from './panes.module.css';
import { useStreetView } from './use-street-view';

interface StreetViewPaneProps {
  host: HostServices;
  listing: Listing;
  /** what stands there where there is no panorama */
  none: ReactNode;
  /** the visitor has asked for it already */
  agreed?: boolean;
}

/** The street in front of the house, once the visitor asks for it. */
export function StreetViewPane({ host, listing, none, agreed = false }: StreetViewPaneProps) {
  const view = useStreetView(host, listing, agreed);
  switch (view.state) {
    case 'asking':
      return (
        <Consent host={view.name}>
          <Button onClick={view.load}>Load street view</Button>
        </Consent>
      );
    case 'loading':
      return <Skeleton className={classes.frame} />;
    case 'there':
      return <Frame address={view.frame} title={`Street view of ${listing.address.line_1}`} />;
    default:
      return (
        <div className={classes.none} role="status">
          {none}
        </div>
      );
  }
}
