import { useEffect, useState } from 'react';
import {
  CAPS,
  type HostServices,
  type Listing,
  listingPath,
  type RouteMatch,
  SIMILAR_LISTINGS_DELAY_MS,
  similarListings,
} from 'shared-contracts';
import { ErrorState, ListingRow, useCall } from 'shared-ui';
import { Section } from '../overlay/section';
import classes from './similar.module.css';

interface SimilarListingsProps {
  host: HostServices;
  match: RouteMatch;
  listing: Listing;
}

/** Up to six listings around the price, asked for a second after the listing shows [B2.5.14] [B4.10]. */
export function SimilarListings({ host, match, listing }: SimilarListingsProps) {
  const due = useDelay(SIMILAR_LISTINGS_DELAY_MS);
  const { data, error, retry } = useCall(host, similarListings, due ? { params: { slug: listing.slug } } : null);
  if (!error && !data?.length) return null;
  return (
    <Section title="More listings around this price point">
      {error && <ErrorState compact message={error.message} onRetry={retry} />}
      <ul className={classes.listings}>
        {data?.slice(0, CAPS.similarListings).map((similar) => {
          const href = listingPath(match.prefix, similar.slug);
          return (
            <li key={similar.internal_id}>
              <ListingRow
                listing={{ ...similar, type: similar.dwelling_type_name }}
                href={href}
                onOpen={() => host.navigate.to(href)}
                photoBase={host.settings.photoBase}
              />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function useDelay(milliseconds: number): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return due;
}
