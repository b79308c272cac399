import { useState } from 'react';
import {
  CAPS,
  type ListingCard,
  type ListingLocator,
  placeName,
  type Region,
  type RouteMatch,
  readRegions,
  type SearchRequest,
  type SimilarListing,
  searchAll,
  searchPath,
} from 'shared-contracts';
import { Button, Dialog, ErrorState, Heading, Skeleton, Stack, Text, useCall, useHost } from 'shared-ui';
import { SimilarList } from '../similar/similar-listings';
import { i18n } from '../texts';
import classes from './missing-listing.module.css';

const NOT_FOUND = /*i18n*/ "Whoops, that listing wasn't found.";
const SOLD = /*i18n*/ "We don't currently show sold or expired listings.";

interface MissingListingProps {
  match: RouteMatch;
  locator: ListingLocator;
}

/** The search for homes around a listing that is gone. */
export function requestAround(region: Region | null): SearchRequest {
  return {
    limit: CAPS.similarListings,
    aggregates_query: [],
    filters: { statuses: ['Active'], ...(region ? { hl_regions: [region.region_level_string] } : {}) },
  };
}

/** The region of a listing that is gone, if its address names one. */
export function regionAround({ by, value }: ListingLocator, regions: readonly Region[]): Region | null {
  return by === 'slug' ? regionOfSlug(value, regions) : null;
}

/** Shown for a listing that is unknown or off the market: a message over homes for sale in the area. */
export function MissingListing({ match, locator }: MissingListingProps) {
  const host = useHost();
  const { data: directory, error: noDirectory } = useCall(host, readRegions, {});
  const region = regionAround(locator, directory?.regions ?? []);
  const known = directory !== undefined || noDirectory !== undefined;
  const { data, error, retry } = useCall(host, searchAll, known ? { body: requestAround(region) } : null);
  const searchHere = searchPath(match.prefix, region?.path.map(({ handle }) => handle) ?? []);
  return (
    <Stack as="section" gap={4} align="start" className={classes.missing} aria-labelledby="missing-listing">
      <Heading as="h1" id="missing-listing" tabIndex={-1} size="3xl" weight="strong" className={classes.title}>
        {i18n.t('This listing is not for sale')}
      </Heading>
      <noscript>
        <p>{`${i18n.t(NOT_FOUND)} ${i18n.t(SOLD)}`}</p>
      </noscript>
      <Text tone="soft">
        {region
          ? i18n.t('Still for sale in {place}:', { place: placeName(region.name) })
          : i18n.t('Still for sale, and worth a look:')}
      </Text>
      {error && <ErrorState message={error.message} onRetry={retry} />}
      {!data && !error && <Skeleton lines={6} />}
      <SimilarList match={match} listings={(data?.results ?? []).map(asSimilar)} />
      <Button
        href={searchHere}
        variant="secondary"
        onClick={(event) => {
          event.preventDefault();
          host.navigate.to(searchHere);
        }}
      >
        {region
          ? i18n.t('See all listings in {place}', { place: placeName(region.name) })
          : i18n.t('Search all listings')}
      </Button>
      <NotFoundDialog match={match} />
    </Stack>
  );
}

/** Lies over the page until the visitor chooses. */
function NotFoundDialog({ match }: Pick<MissingListingProps, 'match'>) {
  const host = useHost();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Dialog
      open={open}
      onClose={close}
      title={i18n.t(NOT_FOUND)}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {i18n.t('See similar listings')}
          </Button>
          <Button onClick={() => host.navigate.to(searchPath(match.prefix, []), { replace: true })}>
            {i18n.t('Go to Search')}
          </Button>
        </>
      }
    >
      <p>{i18n.t(SOLD)}</p>
    </Dialog>
  );
}

function asSimilar(card: ListingCard): SimilarListing {
  return {
    ...card,
    dwelling_type_name: card.type,
    address: [card.address.line_1, card.town].filter(Boolean).join(', '),
    photo: card.photos[0] ?? null,
  };
}

/**
 * The region whose handle is in a listing's slug ('12-ocean-road-kihei-400001'): the smallest one, and of those the one
 * with the longest handle.
 */
export function regionOfSlug(slug: string, regions: readonly Region[]): Region | null {
  const found = regions.filter(({ handle }) => `-${slug}-`.includes(`-${handle}-`));
  const weight = ({ handle, path }: Region) => path.length * 1000 + handle.length;
  return found.sort((a, b) => weight(b) - weight(a))[0] ?? null;
}
