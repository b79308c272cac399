import {
  CARD_PHOTOS,
  type CardPhoto,
  DESCRIPTION_PREVIEW,
  hawaiiDayNumber,
  type ListingCard,
  type Photo,
  type ResultCard,
  type SimilarListing,
  truncate,
} from 'shared-contracts';
import { hasVirtualTour, isPriceReduced, listingFacts } from './listing-facts';
import type { StoredListing } from './stored-listing';

/** Open houses that a card knows: the first one may be over while the page is open. */
const CARD_OPEN_HOUSES = 3;

/** A listing as a page of results reads it. */
export function listingCard(listing: StoredListing, facts = listingFacts(listing)): ListingCard {
  const { beds, baths, floorArea, lat, lng } = facts;
  return {
    internal_id: listing.internal_id,
    mls_id: listing.mls_id,
    slug: listing.slug,
    asking_price: listing.asking_price,
    is_rental: listing.is_rental,
    status: listing.listing_status_name,
    beds,
    baths,
    total_floor_area: floorArea,
    lot_size_ft: listing.lot_size_ft,
    type: typeName(listing),
    title_land: listing.title_land,
    street_address_short: listing.address.line_1,
    address: { line_1: listing.address.line_1 },
    town: listing.hl_region_town ?? listing.town,
    island: listing.hl_region_island ?? listing.island,
    geo_island: listing.geo_island,
    geo_district: listing.geo_district,
    geo_town: listing.geo_town,
    photos: listing.photos.slice(0, CARD_PHOTOS),
    tile_photos: listing.tile_photos.slice(0, CARD_PHOTOS),
    photo_count: listing.photos.length,
    public_remarks: listing.public_remarks,
    description_truncated: truncated(listing.public_remarks ?? listing.description, DESCRIPTION_PREVIEW.card),
    virtual_tour_available: hasVirtualTour(listing),
    company_listing: listing.company_listing,
    price_reduced: isPriceReduced(listing),
    listing_office_name: listing.listing_office_name,
    listing_at: listing.listing_at,
    strata_fee: listing.strata_fee,
    sea_distance: listing.sea_distance,
    monthly_cost: listing.monthly_cost,
    lat,
    lng,
    score: facts.score,
    hidden: false,
    open_houses: listing.open_houses
      ?.slice(0, CARD_OPEN_HOUSES)
      .map(({ starts_at, ends_at }) => ({ starts_at, ends_at })),
  };
}

/** The card as a list of results shows it: with its first photo, and without what is unknown or false. */
export function resultCard(card: ListingCard): ResultCard {
  return {
    internal_id: card.internal_id,
    mls_id: card.mls_id,
    slug: card.slug,
    asking_price: card.asking_price,
    status: card.status,
    type: card.type,
    street_address_short: card.street_address_short,
    photo_count: card.photo_count,
    photos: card.photos.slice(0, 1).map(cardPhoto),
    is_rental: card.is_rental || undefined,
    beds: card.beds ?? undefined,
    baths: card.baths ?? undefined,
    total_floor_area: card.total_floor_area ?? undefined,
    lot_size_ft: card.lot_size_ft ?? undefined,
    town: card.town ?? card.geo_town ?? undefined,
    island: card.island ?? card.geo_island ?? undefined,
    virtual_tour_available: card.virtual_tour_available || undefined,
    price_reduced: card.price_reduced || undefined,
    listing_office_name: card.listing_office_name ?? undefined,
    listing_at: listedDay(card.listing_at),
    strata_fee: card.strata_fee ?? undefined,
    sea_distance: card.sea_distance ?? undefined,
    monthly_cost: card.monthly_cost ?? undefined,
    title_land: card.title_land === 'Fee Simple' ? undefined : (card.title_land ?? undefined),
    hidden: card.hidden || undefined,
    open_houses: card.open_houses,
  };
}

/** The day in Hawaii, which is all that a card shows of the time. */
function listedDay(listedAt: string | null): string | undefined {
  const time = Date.parse(listedAt ?? '');
  return Number.isNaN(time) ? undefined : new Date(hawaiiDayNumber(time) * DAY_MS).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

/** Without the thumb where other widths take its place, and without an original whose address follows from the large one. */
function cardPhoto({ post_large, thumbhash, widths, thumb, original }: Photo): CardPhoto {
  return {
    post_large,
    thumbhash,
    ...(widths?.length ? { widths } : { thumb }),
    ...(original === post_large.replace('post_large', 'original') ? {} : { original }),
  };
}

export function similarListing(listing: StoredListing): SimilarListing {
  const { beds, baths, floorArea } = listingFacts(listing);
  return {
    internal_id: listing.internal_id,
    slug: listing.slug,
    status: listing.listing_status_name,
    asking_price: listing.asking_price,
    is_rental: listing.is_rental,
    beds,
    baths,
    total_floor_area: floorArea,
    lot_size_ft: listing.lot_size_ft,
    dwelling_type_name: typeName(listing),
    address: oneLine(listing),
    photo: listing.photos[0] ?? null,
    listing_office_name: listing.listing_office_name,
  };
}

export function typeName(listing: StoredListing): string {
  return [listing.dwelling_type_name].flat()[0] ?? '';
}

function oneLine({ address, hl_region_town, town }: StoredListing): string {
  return [address.line_1, hl_region_town ?? town ?? address.city].filter(Boolean).join(', ');
}

/** At most `length` characters, the last of them an ellipsis where something was cut; never half a character. */
function truncated(text: string | null, length: number): string | null {
  // most texts are short enough however their characters are counted
  if (text === null || text.length <= length || [...text].length <= length) return text;
  return truncate(text, length - 1);
}
