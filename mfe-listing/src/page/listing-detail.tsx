import { memo, useEffect, useMemo, useRef } from 'react';
import { type Listing, type PublicSettings, phoneHref, printPath, type RouteMatch, SCROLL } from 'shared-contracts';
import { addressOf, cx, lazyComponent, Slot, Stack, useHost, usePainted, useScrolledPast } from 'shared-ui';
import { PageButtons } from '../actions/page-buttons';
import { listingRef } from '../common/listing-ref';
import { CostsProvider } from '../common/use-costs';
import { MonthlyCost } from '../costs/monthly-cost';
import { AgentPanes, ListingAgentPanel } from '../facts/agents';
import { DetailTables, Schools } from '../facts/detail-tables';
import { ListingHeading } from '../facts/listing-heading';
import { OpenHouses } from '../facts/open-houses';
import { PriceHistory } from '../facts/price-history';
import { Description, Disclaimers, Tags } from '../facts/texts';
import { LocationSection, Parcel } from '../location/location-section';
import { RegionalInformation } from '../location/regional-information';
import { Gallery } from '../media/gallery';
import { SimilarListings } from '../similar/similar-listings';
import { i18n } from '../texts';
import classes from './listing-detail.module.css';
import { CONTACT, hasCosts, QuickLinks } from './quick-links';

/** Its texts load after what is seen first. */
const Zones = lazyComponent(async () => (await import('../facts/zones')).Zones, {
  get message() {
    return i18n.t("We couldn't load what the zones mean.");
  },
  waiting: null,
});

interface ListingDetailProps {
  match: RouteMatch;
  listing: Listing;
  /** loads the listing again */
  refresh: () => void;
}

/** The sections of a listing: what it is, what it costs, where it is, and then what changes less often. */
export const ListingDetail = memo(function ListingDetail({ match, listing, refresh }: ListingDetailProps) {
  const host = useHost();
  const ref = useMemo(() => listingRef(listing), [listing]);
  const shared = { host, listing };
  const rest = usePainted();
  const fixed = useScrolledPast(SCROLL.asideFixedAfter);
  const top = useRef<HTMLDivElement>(null);
  useFocusOnArrival(top);
  const contact = <ContactFallback address={ref.address} />;
  return (
    <div ref={top}>
      <Gallery {...shared} />
      <QuickLinks listing={listing} />
      <div className={classes.columns}>
        <Stack gap={10} className={classes.body}>
          <CostsProvider listing={listing}>
            <ListingHeading listing={listing} />
            <Description listing={listing} />
            <OpenHouses listing={listing} />
            {rest ? (
              <BelowTheFold match={match} listing={listing} refresh={refresh} />
            ) : (
              <noscript>
                <a href={printPath(listing.mls_id)}>{i18n.t('All facts about this home')}</a>
              </noscript>
            )}
          </CostsProvider>
        </Stack>
        <aside
          id={CONTACT}
          tabIndex={-1}
          className={cx(classes.aside, fixed && classes.fixed)}
          data-hide="print"
          data-fixed={fixed}
          aria-label={i18n.t('Contact')}
        >
          {rest ? (
            <Slot host={host} name="listing.aside" props={{ listing: ref }} fallback={contact} />
          ) : (
            <noscript>{contact}</noscript>
          )}
        </aside>
        {rest && <Disclaimers listing={listing} settings={host.settings} />}
        {rest && <PrintedContact listing={listing} settings={host.settings} />}
      </div>
    </div>
  );
});

/** Rendered after the first view is painted. */
function BelowTheFold({ match, listing, refresh }: ListingDetailProps) {
  const host = useHost();
  const ref = useMemo(() => listingRef(listing), [listing]);
  const shared = { host, listing };
  const slot = { host, fallback: null, loading: null, className: classes.slot };
  return (
    <>
      <AgentPanes {...shared} />
      <Slot {...slot} name="listing.showing-strip" props={{ listing: ref }} />
      <DetailTables listing={listing} />
      <Tags id="amenities" title={i18n.t('Amenities')} values={listing.amenities} />
      <Tags title={i18n.t('Inclusions')} values={[...listing.inclusions, ...listing.appliances]} onScreenOnly />
      {hasCosts(listing) && <MonthlyCost listing={listing} />}
      <LocationSection {...shared} match={match} />
      <RegionalInformation {...shared} />
      <Parcel listing={listing} countyLinks={host.settings.countyLinks} />
      <Zones listings={[listing]} />
      <Schools listing={listing} />
      <PriceHistory {...shared} />
      <PageButtons {...shared} />
      <ListingAgentPanel {...shared} refresh={refresh} />
      <SimilarListings {...shared} match={match} />
      <Slot {...slot} name="listing.below" props={{ listing }} />
    </>
  );
}

/**
 * The clicked element is inert below the listing, so the focus moves to the listing. Its actions come next in the order
 * of the keyboard. Previous and next keep the focus.
 */
function useFocusOnArrival(top: { current: HTMLElement | null }) {
  useEffect(() => {
    const { activeElement: now } = document;
    if (now !== null && now !== document.body && !now.closest('[inert]')) return;
    top.current?.closest('article')?.focus({ preventScroll: true });
  }, [top]);
}

/** On paper: where the listing is on the web, and how to reach the company. */
function PrintedContact({ listing, settings }: { listing: Listing; settings: PublicSettings }) {
  const host = useHost();
  const { siteName, companyPhone, supportEmail } = settings;
  return (
    <p className={classes.printed}>
      {new URL(addressOf(host, `/listings/${listing.slug}`), location.href).href}
      <br />
      {[siteName, companyPhone, supportEmail].filter(Boolean).join(' · ')}
    </p>
  );
}

/** The way to reach the company when the forms cannot be loaded. */
function ContactFallback({ address }: { address: string }) {
  const host = useHost();
  const { companyPhone, supportEmail } = host.settings;
  return (
    <Stack as="section" gap={2} className={classes.contact} aria-label={i18n.t('Contact about this listing')}>
      <p>{i18n.t('Questions about {address}?', { address })}</p>
      <a href={phoneHref(companyPhone) ?? undefined}>{companyPhone}</a>
      <a href={`mailto:${supportEmail}?subject=${encodeURIComponent(address)}`}>{supportEmail}</a>
      <a href={host.navigate.withPrefix('/contact')}>{i18n.t('Send a message')}</a>
    </Stack>
  );
}
