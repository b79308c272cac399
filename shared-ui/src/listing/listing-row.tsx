import type { MouseEvent, ReactNode } from 'react';
import { type CardPhoto, formatStatus, placeName } from 'shared-contracts';
import { Row } from '../layout/layout';
import { isPlainClick } from '../navigation/link';
import { type MissingPhoto, Photo } from '../photo/photo';
import { i18n } from '../texts';
import { Facts, PriceTag } from './facts';
import classes from './listing-row.module.css';

/** The facts of a small card. Cards, similar listings and whole listings all have them. */
export interface ListingRowValues {
  address: string;
  place?: string | null | undefined;
  asking_price: number | null;
  is_rental?: boolean | undefined;
  status?: string | undefined;
  beds?: number | null | undefined;
  baths?: number | null | undefined;
  total_floor_area?: number | null | undefined;
  lot_size_ft?: number | null | undefined;
  type?: string | null | undefined;
  photo?: CardPhoto | null | undefined;
  /** where only the address of a photo is known */
  photoSrc?: string | null | undefined;
  listing_office_name?: string | null | undefined;
}
export interface ListingRowProps {
  listing: ListingRowValues;
  /** without it the row is no link */
  href?: string | undefined;
  onOpen?: (() => void) | undefined;
  /** buttons at the end of the row, next to the link */
  actions?: ReactNode;
  photoBase?: string | undefined;
  onPhotoMissing?: ((missing: MissingPhoto) => void) | undefined;
}

/** A small overview of a listing: photo, address, facts. */
export function ListingRow({ listing, href, onOpen, actions, photoBase, onPhotoMissing }: ListingRowProps) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!onOpen || !isPlainClick(event)) return;
    event.preventDefault();
    onOpen();
  };
  const content = (
    <>
      <div className={classes.photo}>
        <Photo
          photo={listing.photo}
          src={listing.photoSrc}
          alt={i18n.t('Photo of {address}', { address: listing.address })}
          sizes="8rem"
          base={photoBase}
          onMissing={onPhotoMissing}
        />
      </div>
      <RowText listing={listing} />
    </>
  );
  return (
    <Row as="article" gap={3} rowGap={2} justify="end" wrap className={classes.row}>
      {href === undefined ? (
        <div className={classes.link}>{content}</div>
      ) : (
        <a href={href} className={classes.link} onClick={open}>
          {content}
        </a>
      )}
      {actions && <Row className={classes.actions}>{actions}</Row>}
    </Row>
  );
}

/** The town after the last comma in the page's language. */
const addressText = ({ address, place }: ListingRowValues): string =>
  [address.replace(/[^,]+$/, (last) => last.replace(/\S.*/, placeName)), placeName(place ?? '')]
    .filter(Boolean)
    .join(', ');

function RowText({ listing }: { listing: ListingRowValues }) {
  return (
    <div className={classes.text}>
      <Row as="p" gap={2} align="baseline" wrap>
        <PriceTag amount={listing.asking_price} rental={listing.is_rental} size="small" />
        {listing.status && listing.status !== 'Active' && (
          <span className={classes.status}>{formatStatus(listing.status).label}</span>
        )}
      </Row>
      <p className={classes.address}>{addressText(listing)}</p>
      <Facts
        beds={listing.beds}
        baths={listing.baths}
        floorArea={listing.total_floor_area}
        lotSize={listing.lot_size_ft}
        type={listing.type}
        className={classes.facts}
      />
      {listing.listing_office_name && <p className={classes.office}>{listing.listing_office_name}</p>}
    </div>
  );
}
