import { PersonStanding } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { HostServices, Listing, RouteMatch } from 'shared-contracts';
import { BREADCRUMB_LIMIT, breadcrumbs } from 'shared-contracts/pages';
import { Breadcrumbs, Button } from 'shared-ui';
import { MapPane } from '../media/map-pane';
import { Section } from '../overlay/section';
import classes from './location.module.css';

const StreetViewDialog = lazy(() =>
  import('./street-view-dialog').then((module) => ({ default: module.StreetViewDialog })),
);

interface LocationSectionProps {
  host: HostServices;
  match: RouteMatch;
  listing: Listing;
}

/** Where it is: the way down the regions [B2.5.10] [B2.5.18], a map, and the street on request [B2.5.11]. */
export function LocationSection({ host, match, listing }: LocationSectionProps) {
  const [street, setStreet] = useState(false);
  const crumbs = breadcrumbs(listing, match.prefix).map(({ name, href }) => ({ label: name, href }));
  return (
    <Section title="Location" id="location">
      {crumbs.length > 0 && <Breadcrumbs host={host} crumbs={crumbs} most={BREADCRUMB_LIMIT} label="Regions" />}
      <div className={classes.mapPanel}>
        <MapPane host={host} listing={listing} className={classes.map} />
        <Button
          variant="secondary"
          size="small"
          icon={<PersonStanding />}
          className={classes.street}
          onClick={() => setStreet(true)}
        >
          Street View
        </Button>
      </div>
      {street && (
        <Suspense fallback={null}>
          <StreetViewDialog host={host} listing={listing} onClose={() => setStreet(false)} />
        </Suspense>
      )}
    </Section>
  );
}
