import type { HostServices, Listing, RouteMatch } from 'shared-contracts';
import { Slot } from 'shared-ui';
import { ListingActions } from '../actions/listing-actions';
import { Description } from '../facts/description';
import { DetailTables } from '../facts/detail-tables';
import { Disclaimers } from '../facts/disclaimers';
import { ListingHeading } from '../facts/listing-heading';
import { Tags } from '../facts/tags';
import { LocationSection } from '../location/location-section';
import { Parcel } from '../location/parcel';
import { Schools } from '../location/schools';
import { Gallery } from '../media/gallery';
import { MortgageCalculator } from '../mortgage/mortgage-calculator';
import { SimilarListings } from '../similar/similar-listings';
import classes from './listing-detail.module.css';
import { listingRef } from './listing-ref';
import { QuickLinks } from './quick-links';
import { TopBar } from './top-bar';

interface ListingDetailProps {
  host: HostServices;
  match: RouteMatch;
  listing: Listing;
}

/** The sections of a listing in the documents' order [B2.5.5], with the contact aside next to them. */
export function ListingDetail({ host, match, listing }: ListingDetailProps) {
  const ref = listingRef(listing);
  const sale = !listing.is_rental;
  return (
    <article className={classes.detail} aria-label={listing.address.line_1}>
      <TopBar host={host} match={match} listing={listing} />
      <Gallery listing={listing} photoBase={host.settings.photoBase} />
      <QuickLinks costs={sale && listing.asking_price !== null} />
      <div className={classes.columns}>
        <div className={classes.body}>
          <ListingHeading listing={listing} />
          <ListingActions host={host} listing={listing} />
          <Description listing={listing} />
          <Slot host={host} name="listing.showing-strip" props={{ listing: ref }} fallback={null} loading={null} />
          <DetailTables listing={listing} />
          <LocationSection host={host} match={match} listing={listing} />
          <Parcel listing={listing} countyLinks={host.settings.countyLinks} />
          <Tags id="amenities" title="Amenities" values={listing.amenities} />
          <Tags title="Inclusions" values={[...listing.inclusions, ...listing.appliances]} />
          {sale && <MortgageCalculator host={host} listing={listing} />}
          <SimilarListings host={host} match={match} listing={listing} />
          <Schools listing={listing} />
          <Disclaimers listing={listing} settings={host.settings} />
        </div>
        <aside className={classes.aside}>
          <Slot
            host={host}
            name="listing.aside"
            props={{ listing: ref }}
            fallback={<ContactFallback host={host} address={ref.address} />}
          />
        </aside>
      </div>
    </article>
  );
}

/** The way to reach the company when the forms cannot be loaded. */
function ContactFallback({ host, address }: { host: HostServices; address: string }) {
  const { companyPhone, supportEmail } = host.settings;
  return (
    <section className={classes.contact} aria-label="Contact about this listing">
      <p>Questions about {address}?</p>
      <a href={`tel:${companyPhone}`}>{companyPhone}</a>
      <a href={`mailto:${supportEmail}?subject=${encodeURIComponent(address)}`}>{supportEmail}</a>
    </section>
  );
}
