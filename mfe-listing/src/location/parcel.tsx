import { useState } from 'react';
import type { Listing, PublicSettings } from 'shared-contracts';
import { countyLink, tmkBreakdown } from 'shared-contracts/listing-facts';
import { Disclosure } from 'shared-ui';
import { Section } from '../overlay/section';
import classes from './location.module.css';

const PARTS = [
  ['island', 'Island'],
  ['zone', 'Zone'],
  ['section', 'Section'],
  ['plat', 'Plat'],
  ['parcel', 'Parcel'],
  ['cpr', 'CPR'],
] as const;

/** The tax map key in its parts, from 13 characters on [B5.30], and the county's own page [B7.31]. */
export function Parcel({ listing, countyLinks }: { listing: Listing; countyLinks: PublicSettings['countyLinks'] }) {
  const [open, setOpen] = useState(false);
  const parts = tmkBreakdown(listing.tmk);
  if (!parts) return null;
  const county = countyLink(listing.hl_region_island, listing.tmk, countyLinks);
  return (
    <Section title="Parcel Breakdown">
      <Disclosure summary={open ? 'Hide' : 'Show'} open={open} onToggle={setOpen}>
        <dl className={classes.parcel}>
          {PARTS.map(([key, label]) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{parts[key]}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
      {county && (
        <a className={classes.link} href={county} target="_blank" rel="noopener noreferrer">
          County property data
        </a>
      )}
    </Section>
  );
}
