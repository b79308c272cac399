import type { ReactNode } from 'react';
import type { ListingCard, MapCluster, Photo, PriceHistogram } from 'shared-contracts';
import { Stack, Text } from 'shared-ui';
import classes from './styleguide.module.css';

/** A drawn coast with the colours of a time of day. It needs no file. */
function samplePhoto(sky: string, hill: string, sea: string): Photo {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360"><rect width="480" height="360" fill="${sky}"/><path d="M0 220c70-20 110-90 170-90s110 70 180 60 90-40 130-30v200H0z" fill="${hill}"/><path d="M0 270c80-14 160 12 240 2s160-16 240 0v88H0z" fill="${sea}"/></svg>`;
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return { post_large: address, thumb: address, original: address, thumbhash: null, caption: null };
}
export const SAMPLE_PHOTOS: Photo[] = [
  samplePhoto('#c9dfe6', '#5f7f6b', '#2d6f82'),
  samplePhoto('#f3d9c4', '#7a6a5d', '#4a7f8c'),
  samplePhoto('#b9cfd8', '#3f5a55', '#1d4f60'),
];
const brokenPhoto: Photo = {
  post_large: '/missing/post_large/1.jpg',
  thumb: '',
  original: '/missing/original/1.jpg',
  thumbhash: 'VvYRNQRod313B4h3eHhYiHeAiQUo',
  caption: null,
};

const base: ListingCard = {
  internal_id: 'sample-1',
  mls_id: '000001',
  slug: 'sample-1',
  asking_price: 1_250_000,
  is_rental: false,
  status: 'Active',
  beds: 3,
  baths: 2.5,
  total_floor_area: 1840,
  lot_size_ft: 10_890,
  type: 'Single Family',
  title_land: 'Fee Simple',
  street_address_short: '12 Sample Shore Road',
  address: { line_1: '12 Sample Shore Road' },
  town: 'Kīhei',
  island: 'Maui',
  geo_island: 'Maui',
  geo_district: 'South',
  geo_town: 'Kīhei',
  photos: SAMPLE_PHOTOS,
  tile_photos: [],
  photo_count: 3,
  public_remarks: null,
  description_truncated: null,
  virtual_tour_available: false,
  company_listing: true,
  price_reduced: false,
  listing_office_name: 'Sample Realty of the Islands',
  listing_at: null,
  lat: 20.76,
  lng: -156.45,
  score: 1,
  hidden: false,
};
/** One listing per state of a card. */
export const SAMPLE_LISTINGS: ListingCard[] = [
  base,
  {
    ...base,
    internal_id: 'sample-2',
    status: 'Active Under Contract',
    virtual_tour_available: true,
    price_reduced: true,
    asking_price: 785_000,
    type: 'Condo',
    lot_size_ft: null,
    beds: 1,
    baths: 1,
    total_floor_area: 640,
    street_address_short: '2280 Sample Beach Walk #1204',
    town: 'Honolulu',
    island: 'Oʻahu',
    photos: SAMPLE_PHOTOS.slice(1),
  },
  {
    ...base,
    internal_id: 'sample-3',
    is_rental: true,
    asking_price: 3200,
    status: 'Pending',
    photos: [brokenPhoto],
    street_address_short: '7 A Very Long Sample Street Name Along the Nāpali Coast',
    town: 'Hanalei',
    island: 'Kauaʻi',
    lot_size_ft: 4200,
  },
  {
    ...base,
    internal_id: 'sample-4',
    asking_price: null,
    beds: null,
    baths: null,
    total_floor_area: null,
    type: 'Vacant Land',
    lot_size_ft: 871_200,
    photos: [],
    listing_office_name: null,
    town: 'Pāhoa',
    island: 'Hawaiʻi',
    title_land: null,
  },
];

export const SAMPLE_HISTOGRAM: PriceHistogram = [
  ...Array.from({ length: 60 }, (_, index) => ({
    from: index * 50_000,
    to: (index + 1) * 50_000,
    count: Math.round(
      120 * Math.exp(-(((index - 14) / 11) ** 2)) + 18 * Math.exp(-(((index - 40) / 9) ** 2)) + (index % 3),
    ),
  })),
  { from: 3_000_000, to: null, count: 74 },
];

export const SAMPLE_CLUSTERS: MapCluster[] = [
  { lat: 21.31, lng: -157.86, count: 1240, pin: null },
  { lat: 20.02, lng: -155.67, count: 86, pin: null },
  ...SAMPLE_LISTINGS.map((listing, index) => ({
    lat: 20.7 + index * 0.12,
    lng: -156.7 + index * 0.2,
    count: 1,
    pin: {
      internal_id: listing.internal_id,
      slug: listing.slug,
      lat: 20.7 + index * 0.12,
      lng: -156.7 + index * 0.2,
      asking_price: listing.asking_price,
      is_rental: listing.is_rental,
    },
  })),
];

/** A component with its name and its states. */
export function Piece({ name, children, wide = false }: { name: string; children: ReactNode; wide?: boolean }) {
  return (
    <Stack as="section" gap={5} className={classes.piece} aria-label={name}>
      <h2 className={classes.name}>{name}</h2>
      <div className={wide ? classes.block : classes.row}>{children}</div>
    </Stack>
  );
}

/** A state of a component, with its name below. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack gap={2} align="start">
      {children}
      <Text size="xs" tone="faint">
        {name}
      </Text>
    </Stack>
  );
}
