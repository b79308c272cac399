import { CAPS, type HostServices, listingPath, type RouteMatch, type SimilarListing } from 'shared-contracts';
import { ListingRow } from 'shared-ui/listing-row';
import { warnOfMissingPhoto } from '../media/missing-photo';
import classes from './similar.module.css';

interface SimilarListProps {
  host: HostServices;
  match: RouteMatch;
  listings: readonly SimilarListing[];
}

/** Small overviews of up to six listings, each opening its listing [B2.5.14] [B2.5.22]. */
export function SimilarList({ host, match, listings }: SimilarListProps) {
  return (
    <ul className={classes.listings}>
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
    </ul>
  );
}
