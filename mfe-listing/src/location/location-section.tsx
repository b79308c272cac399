import { PersonStanding } from 'lucide-react';
import { useState } from 'react';
import type { Listing, PublicSettings, RouteMatch } from 'shared-contracts';
import { tmkBreakdown } from 'shared-contracts/listing-facts';
import { BREADCRUMB_LIMIT, breadcrumbs } from 'shared-contracts/pages';
import { Breadcrumbs, Button, Disclosure, LazyDialog, lazyCode, Row, useHost } from 'shared-ui';
import { countyLink } from '../common/county-links';
import { Section } from '../common/section';
import { MapPane } from '../media/map-pane';
import { hasStreetView } from '../media/street-view-source';
import { i18n } from '../texts';
import classes from './location.module.css';

const streetView = lazyCode(() => import('./street-view-dialog'));

interface LocationSectionProps {
  match: RouteMatch;
  listing: Listing;
}

/** The location: breadcrumbs of regions, a map, and street view on request. */
export function LocationSection({ match, listing }: LocationSectionProps) {
  const host = useHost();
  const [street, setStreet] = useState(false);
  const crumbs = breadcrumbs(listing, match.prefix).map(({ name, href }) => ({ label: name, href }));
  return (
    <Section title={i18n.t('Location')} id="location" onScreenOnly>
      {crumbs.length > 0 && (
        <Breadcrumbs host={host} crumbs={crumbs} most={BREADCRUMB_LIMIT} label={i18n.t('Regions')} />
      )}
      <div className={classes.mapPanel} data-hide="print">
        <MapPane listing={listing} className={classes.map} />
        {hasStreetView(host) && (
          <Button
            variant="secondary"
            size="small"
            icon={<PersonStanding />}
            className={classes.street}
            onClick={() => setStreet(true)}
          >
            {i18n.t('Street View')}
          </Button>
        )}
      </div>
      {street && (
        <LazyDialog
          code={streetView}
          title={i18n.t('Street view')}
          size="large"
          message={i18n.t("We couldn't load street view.")}
          onClose={() => setStreet(false)}
        >
          {({ StreetViewDialog }) => <StreetViewDialog listing={listing} onClose={() => setStreet(false)} />}
        </LazyDialog>
      )}
    </Section>
  );
}

const PARTS = [
  ['island', /*i18n*/ 'Island'],
  ['zone', /*i18n*/ 'Zone'],
  ['section', /*i18n*/ 'Section'],
  ['plat', /*i18n*/ 'Plat'],
  ['parcel', /*i18n*/ 'Parcel'],
  ['cpr', /*i18n*/ 'CPR'],
] as const;

/** The parts of the tax map key, from 13 characters on, and a link to the county's page. */
export function Parcel({ listing, countyLinks }: { listing: Listing; countyLinks: PublicSettings['countyLinks'] }) {
  const [open, setOpen] = useState(false);
  const parts = tmkBreakdown(listing.tmk);
  if (!parts) return null;
  const county = countyLink(listing.hl_region_island, listing.tmk, countyLinks);
  return (
    <Section title={i18n.t('Parcel Breakdown')} onScreenOnly>
      <Disclosure
        summary={
          open ? i18n.t('disclosure.hide', {}, { message: 'Hide' }) : i18n.t('disclosure.show', {}, { message: 'Show' })
        }
        open={open}
        onToggle={setOpen}
      >
        <Row as="dl" gap={8} rowGap={2} align="stretch" wrap className={classes.parcel}>
          {PARTS.map(([key, label]) => (
            <div key={key}>
              <dt>{i18n.t(label)}</dt>
              <dd>{parts[key]}</dd>
            </div>
          ))}
        </Row>
      </Disclosure>
      {county && (
        <a href={county} target="_blank" rel="noopener noreferrer">
          {i18n.t('County property data')}
        </a>
      )}
    </Section>
  );
}
