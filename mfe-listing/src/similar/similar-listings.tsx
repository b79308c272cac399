import {
  CAPS,
  type HostServices,
  type Listing,
  listingPath,
  type RouteMatch,
  SIMILAR_LISTINGS_DELAY_MS,
  type SimilarListing,
  similarListings,
} from 'shared-contracts';
import { ErrorState, Grid, useCall, useDelay } from 'shared-ui';
import { ListingRow } from 'shared-ui/listing-row';
import { Section } from '../common/section';
import { warnOfMissingPhoto } from '../media/photo-mosaic';

interface SimilarListingsProps {
  host: HostServices;
  match: RouteMatch;
  listing: Listing;
}

/** Up to six listings with a similar price, requested one second after the listing is shown. */
export function SimilarListings({ host, match, listing }: SimilarListingsProps) {
  const due = useDelay(SIMILAR_LISTINGS_DELAY_MS, listing.slug);
  const { data, error, retry } = useCall(host, similarListings, due ? { params: { slug: listing.slug } } : null);
  if (!error && !data?.length) return null;
  return (
    <Section title="More listings around this price point" onScreenOnly>
      {error && <ErrorState compact message={error.message} onRetry={retry} />}
      <SimilarList host={host} match={match} listings={data ?? []} />
    </Section>
  );
}

interface SimilarListProps {
  host: HostServices;
  match: RouteMatch;
  listings: readonly SimilarListing[];
}

/** Small overviews of up to six listings, each opening its listing. */
export function SimilarList({ host, match, listings }: SimilarListProps) {
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
