import { lazy, Suspense } from 'react';
import { breadcrumbs, type HostServices, type Listing, MEDIA, type RouteMatch } from 'shared-contracts';
import { Breadcrumbs, Skeleton } from 'shared-ui';
import { Section } from '../overlay/section';
import classes from './location.module.css';

const StaticMap = lazy(() => import('shared-ui/map').then((module) => ({ default: module.StaticMap })));

interface LocationSectionProps {
  host: HostServices;
  match: RouteMatch;
  listing: Listing;
}

/** Where it is: the way down the regions [B2.5.10] [B2.5.18] and a map. */
export function LocationSection({ host, match, listing }: LocationSectionProps) {
  const { lat, lng, address } = listing;
  const entries = breadcrumbs(listing, match.prefix);
  return (
    <Section title="Location" id="location">
      {entries.length > 0 && (
        <Breadcrumbs host={host} crumbs={entries.map(({ name, href }) => ({ label: name, href }))} />
      )}
      {lat !== null && lng !== null ? (
        <Suspense fallback={<Skeleton className={classes.map} />}>
          <StaticMap
            center={{ lat, lng }}
            zoom={MEDIA.mapZoom}
            styleUrl={host.settings.map.styleUrl}
            mapboxToken={host.settings.map.mapboxToken}
            label={`Map of ${address.line_1}`}
            className={classes.map}
          />
        </Suspense>
      ) : (
        <p className={classes.note}>The exact position of this listing is not published.</p>
      )}
    </Section>
  );
}
