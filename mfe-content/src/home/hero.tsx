import { type ListingCard, listingPath } from 'shared-contracts';
import { Photo, placeText, Row, Slot, Stack, useHost } from 'shared-ui';
import { i18n } from '../texts';
import classes from './home.module.css';

interface HeroProps {
  /** the home in the photo */
  listing: ListingCard | null;
  /** a photo of a coast, used if there is no home */
  coast: string | null;
}

/** A photo of a home that is for sale today, with the search on it. */
export function Hero({ listing, coast }: HeroProps) {
  const host = useHost();
  const photo = listing?.photos[0];
  return (
    <Stack as="section" className={classes.hero}>
      <div className={classes.heroPhoto}>
        {(photo || coast) && (
          <Photo photo={photo} src={coast} alt="" base={host.settings.photoBase} priority sizes="100vw" />
        )}
      </div>
      <Stack gap={6} className={classes.heroText}>
        <h1 className={classes.heroTitle}>{i18n.t('Find your place in Hawaii')}</h1>
        <Slot
          host={host}
          name="home.search"
          props={{}}
          loading={<PlainSearch />}
          fallback={<PlainSearch />}
          className={classes.heroSearch}
        />
      </Stack>
      {listing && (
        <p className={classes.heroCaption}>
          <a href={listingPath(host.navigate.current().prefix, listing.slug)}>
            {[listing.street_address_short, placeText(listing)].filter(Boolean).join(', ')}
          </a>
        </p>
      )}
    </Stack>
  );
}

/** A plain GET form: this search works without scripts. */
function PlainSearch() {
  const label = i18n.t('Place, address or MLS number');
  return (
    <Row as="form" gap={2} action="/listings" method="get" className={classes.plainSearch}>
      <input name="query" aria-label={label} placeholder={label} className={classes.plainInput} autoComplete="off" />
      <button type="submit" className={classes.plainButton}>
        {i18n.t('Search')}
      </button>
    </Row>
  );
}
