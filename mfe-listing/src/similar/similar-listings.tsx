import {
  type HostServices,
  type Listing,
  type RouteMatch,
  SIMILAR_LISTINGS_DELAY_MS,
  similarListings,
} from 'shared-contracts';
import { ErrorState, useCall } from 'shared-ui';
import { Section } from '../overlay/section';
import { useDelay } from '../overlay/use-delay';
import { SimilarList } from './similar-list';

interface SimilarListingsProps {
  host: HostServices;
  match: RouteMatch;
  listing: Listing;
}

/** Up to six listings around the price, asked for a second after the listing shows [B2.5.14] [B4.10]. */
export function SimilarListings({ host, match, listing }: SimilarListingsProps) {
  const due = useDelay(SIMILAR_LISTINGS_DELAY_MS, listing.slug);
  const { data, error, retry } = useCall(host, similarListings, due ? { params: { slug: listing.slug } } : null);
  if (!error && !data?.length) return null;
  return (
    <Section title="More listings around this price point">
      {error && <ErrorState compact message={error.message} onRetry={retry} />}
      <SimilarList host={host} match={match} listings={data ?? []} />
    </Section>
  );
}
