import {
  CAPS,
  type Listing,
  listingPath,
  type RouteMatch,
  SIMILAR_LISTINGS_DELAY_MS,
  type SimilarListing,
  similarListings,
} from 'shared-contracts';
import { ErrorState, Grid, useCall, useDelay, useHost } from 'shared-ui';
import { ListingRow } from 'shared-ui/listing-row';
import { Section } from '../common/section';
import { warnOfMissingPhoto } from '../media/photo-mosaic';
import { i18n } from '../texts';

interface SimilarListingsProps {
  match: RouteMatch;
  listing: Listing;
}

/** Up to six listings with a similar price, requested one second after the listing is shown. */
export function SimilarListings({ match, listing }: SimilarListingsProps) {
  const host = useHost();
  const due = useDelay(SIMILAR_LISTINGS_DELAY_MS, listing.slug);
  const { data, error, retry } = useCall(host, similarListings, due ? { params: { slug: listing.slug } } : null);
  if (!error && !data?.length) return null;
  return (
    <Section title={i18n.t('More listings around this price point')} onScreenOnly>
      {error && <ErrorState compact message={error.message} onRetry={retry} />}
      <SimilarList match={match} listings={data ?? []} />
    </Section>
  );
}

interface SimilarListProps {
  match: RouteMatch;
  listings: readonly SimilarListing[];
}

/** Small overviews of up to six listings, each opening its listing. */
export function SimilarList({ match, listings }: SimilarListProps) {
  const host = useHost();
  return (
    <Grid as="ul" min="20rem" gap={4}>
      {listings.slice(0, CAPS.similarListings).map((similar) => {
        const href = listingPath(match.prefix, similar.slug);
        return (
          <li key={similar.internal_id}>
            <ListingRow
              listing={{ ...similar, type: similar.dwelling_type_name }}
              href={href}
              onOpen={() => host.navigate.to(href)}
              photoBase={host.settings.photoBase}
              onPhotoMissing={warnOfMissingPhoto}
            />
          </li>
        );
      })}
    </Grid>
  );
}
