import { CalendarDays, ChevronLeft, ChevronRight, Columns2, Eye, EyeOff, Heart, Rotate3d } from 'lucide-react';
import { type MouseEvent, memo, useId, useState } from 'react';
import {
  daysOnMarket,
  formatNumber,
  formatSeaDistance,
  formatStatus,
  type ResultCard as Listing,
  openHousesToCome,
  openHouseText,
  SMALL_SCREEN_PX,
  valueText,
  withoutText,
  type YenRate,
} from 'shared-contracts';
import { Badge } from '../feedback/badge';
import { VisuallyHidden } from '../feedback/live-region';
import { useInBrowser } from '../hooks/in-browser';
import { isPlainClick } from '../navigation/link';
import type { MissingPhoto } from '../photo/photo';
import { cx } from '../text/cx';
import { Sentence } from '../text/sentence';
import { i18n } from '../texts';
import { CardPhotos, type CardPhotosState, useCardPhotos } from './card-photos';
import { FactList, PriceTag } from './facts';
import classes from './listing-card.module.css';
import { factTexts, placeText, pricePerAreaText, priceText } from './listing-text';

export interface ListingCardProps {
  listing: Listing;
  href: string;
  /** called for a plain click; without it the link loads a document */
  onOpen?: ((listing: Listing) => void) | undefined;
  favorite?: boolean | undefined;
  /** the favorite is being saved: shows 'Saving...' and ignores clicks */
  saving?: boolean | undefined;
  /** without it the card has no heart */
  onFavorite?: ((listing: Listing) => void) | undefined;
  onHide?: ((listing: Listing) => void) | undefined;
  /** selected for a comparison */
  compared?: boolean | undefined;
  onCompare?: ((listing: Listing) => void) | undefined;
  viewed?: boolean | undefined;
  /** the monthly cost in place of the price, where it is known */
  monthly?: boolean | undefined;
  /** for yen after the price */
  yenRate?: YenRate | null | undefined;
  /** the pointer is on the card's pin on the map */
  highlighted?: boolean | undefined;
  onHover?: ((listing: Listing | null) => void) | undefined;
  /** called when the visitor points at, focuses or touches the card: load the other photos now */
  onInterest?: (() => void) | undefined;
  /** one of the first cards of the page: its photo loads at once */
  priority?: boolean | undefined;
  /** the level of its heading, below the list's own; default: h3 */
  heading?: 'h2' | 'h3' | undefined;
  photoBase?: string | undefined;
  /** the HTML attribute of the photo */
  sizes?: string | undefined;
  onPhotoMissing?: ((missing: MissingPhoto) => void) | undefined;
  className?: string | undefined;
}

const SIZES = `(width < ${SMALL_SCREEN_PX}px) 100vw, (width < 1100px) 50vw, 26rem`;

function ListingCardView(props: ListingCardProps) {
  const {
    listing,
    href,
    onOpen,
    viewed,
    highlighted,
    onHover,
    onInterest,
    priority = false,
    photoBase,
    sizes = SIZES,
    onPhotoMissing,
    className,
    heading = 'h3',
    monthly = false,
    yenRate,
  } = props;
  const photos = useCardPhotos(listing);
  const [interest, setInterest] = useState(false);
  const takeInterest = () => {
    setInterest(true);
    onInterest?.();
  };
  const hover = (over: boolean) => {
    if (over) takeInterest();
    onHover?.(over ? listing : null);
  };
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!onOpen || !isPlainClick(event)) return;
    event.preventDefault();
    onOpen(listing);
  };
  return (
    <article
      className={cx(classes.card, highlighted && classes.highlighted, className)}
      data-internal-id={listing.internal_id}
      onMouseEnter={() => hover(true)}
      onMouseLeave={() => hover(false)}
      onFocus={() => hover(true)}
      onBlur={() => hover(false)}
    >
      <CardText
        listing={listing}
        monthly={monthly}
        yenRate={yenRate}
        heading={heading}
        href={href}
        onClick={open}
        onTouchStart={takeInterest}
      />
      {/* biome-ignore lint/a11y/useAnchorContent: for the pointer only; the strip of photos scrolls by touch within it */}
      <a
        href={href}
        className={classes.photos}
        tabIndex={-1}
        aria-hidden="true"
        onClick={open}
        onTouchStart={takeInterest}
      >
        <CardPhotos
          state={photos}
          alt=""
          priority={priority}
          base={photoBase}
          sizes={sizes}
          eager={interest}
          onMissing={onPhotoMissing}
        />
      </a>
      <CardMarks listing={listing} viewed={viewed === true} />
      <CardArrows state={photos} total={Math.max(photos.count, listing.photo_count)} />
      <CardActions {...props} />
    </article>
  );
}

/**
 * A listing in a list of results: one link over the whole card, named by price and address, with its buttons next to it.
 * It is memoized, so pass stable callbacks.
 */
export const ListingCard = memo(ListingCardView);

/** Dot and name of a status, the same on every page. */
function StatusBadge({ status }: { status: string }) {
  const { label, color } = formatStatus(status);
  return (
    <Badge tone="glass">
      <span className={cx(classes.dot, classes[color])} aria-hidden="true" />
      {label}
    </Badge>
  );
}

function CardMarks({ listing, viewed }: { listing: Listing; viewed: boolean }) {
  const [openHouse] = openHousesToCome(listing.open_houses);
  return (
    <div className={classes.marks}>
      {/* the normal state needs no mark */}
      {listing.status !== 'Active' && (
        <div className={classes.status}>
          <StatusBadge status={listing.status} />
        </div>
      )}
      <div className={classes.signs}>
        {openHouse && (
          <Badge tone="glass" icon={<CalendarDays />}>
            {i18n.t('Open {time}', { time: openHouseText(openHouse, { short: true }) })}
          </Badge>
        )}
        {listing.virtual_tour_available && (
          <Badge tone="glass" icon={<Rotate3d />}>
            {i18n.t('Virtual tour')}
          </Badge>
        )}
        {viewed && (
          <Badge tone="glass" icon={<Eye />}>
            {i18n.t('Viewed')}
          </Badge>
        )}
      </div>
    </div>
  );
}

interface CardTextProps extends Pick<ListingCardProps, 'yenRate'> {
  listing: Listing;
  monthly: boolean;
  heading: 'h2' | 'h3';
  href: string;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
  onTouchStart: () => void;
}

function CardText({ listing, monthly, yenRate, heading: Heading, href, ...on }: CardTextProps) {
  const id = useId();
  const cost = monthly ? listing.monthly_cost : null;
  const [price, address] = [`${id}price`, `${id}address`];
  return (
    <div className={classes.text}>
      <p className={classes.head}>
        <PriceTag
          id={price}
          amount={cost ? cost.amount : listing.asking_price}
          rental={cost ? true : listing.is_rental}
          estimated={Boolean(cost)}
          reduced={listing.price_reduced}
          yenRate={yenRate}
        />
        <Freshness listedAt={listing.listing_at} />
      </p>
      {cost && <FactList facts={[priceText(listing.asking_price), withoutText(cost.without)].filter(Boolean)} />}
      <FactList facts={sizeTexts(listing)} />
      <FactList facts={termTexts(listing)} />
      <Heading className={classes.address}>
        <a href={href} id={address} className={classes.link} aria-labelledby={`${price} ${address}`} {...on}>
          {[listing.street_address_short, placeText(listing)].filter(Boolean).join(', ')}
        </a>
      </Heading>
      {listing.listing_office_name && <p className={classes.office}>{listing.listing_office_name}</p>}
    </div>
  );
}

/** 'New' in the first week, then the days on the market. */
function Freshness({ listedAt }: { listedAt: Listing['listing_at'] }) {
  // the document may be a minute old, so the day is the browser's
  const days = useInBrowser() ? daysOnMarket(listedAt, new Date()) : null;
  if (days === null) return null;
  if (days <= NEW_DAYS) return <strong className={classes.fresh}>{i18n.t('New')}</strong>;
  return (
    <span className={classes.age}>
      <Sentence
        text={i18n.t('{days} days<0> on the market</0>', { days: formatNumber(days) })}
        parts={[(text) => <VisuallyHidden>{text}</VisuallyHidden>]}
      />
    </span>
  );
}

const NEW_DAYS = 7;

/** '3 Beds', '2 Baths', '1,450 sq ft', '$752/sq ft'; for land its lot. */
function sizeTexts(listing: Listing): string[] {
  const { beds, baths, total_floor_area: floorArea, lot_size_ft: lotSize } = listing;
  const size = factTexts({ beds, baths, floorArea });
  return size.length > 0 ? [...size, pricePerAreaText(listing)].filter(Boolean) : factTexts({ lotSize });
}

/** Type, lot, monthly fee, a tenure other than fee simple, and the way to the sea. */
function termTexts(listing: Listing) {
  const { type, beds, total_floor_area: area, lot_size_ft: lotSize, strata_fee, title_land, sea_distance } = listing;
  const isHome = Boolean(beds || area);
  return [
    ...factTexts({ type, lotSize: isHome ? lotSize : null }),
    strata_fee ? i18n.t('{price}/mo fee', { price: priceText(strata_fee) }) : '',
    title_land === 'Fee Simple' ? '' : valueText(title_land ?? ''),
    sea_distance ? i18n.t('{distance} to the sea', { distance: formatSeaDistance(sea_distance) }) : '',
  ].filter(Boolean);
}

/** The arrows and some buttons appear on hover, so the first HTML leaves them out. */
function CardArrows({ state, total }: { state: CardPhotosState; total: number }) {
  const last = state.count - 1;
  const isInBrowser = useInBrowser();
  if (last < 1) return null;
  return (
    <div className={classes.arrows}>
      {isInBrowser && (
        <button
          type="button"
          className={classes.arrow}
          aria-label={i18n.t('Previous photo')}
          disabled={state.index === 0}
          onClick={() => state.go(-1)}
        >
          <ChevronLeft size={18} aria-hidden="true" />
        </button>
      )}
      <span className={classes.count} aria-hidden="true">
        {`${state.index + 1} / ${total}`}
      </span>
      {isInBrowser && (
        <button
          type="button"
          className={classes.arrow}
          aria-label={i18n.t('Next photo')}
          disabled={state.index === last}
          onClick={() => state.go(1)}
        >
          <ChevronRight size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

function CardActions(props: ListingCardProps) {
  const { listing, favorite = false, saving = false, compared = false, onFavorite, onHide, onCompare } = props;
  const isInBrowser = useInBrowser();
  if (!onFavorite && !onHide) return null;
  return (
    <div className={classes.actions}>
      {onCompare && isInBrowser && (
        <button
          type="button"
          className={cx(classes.action, compared ? classes.compared : classes.onDemand)}
          aria-label={i18n.t('Compare {name}', { name: listing.street_address_short })}
          aria-pressed={compared}
          title={i18n.t('Compare')}
          onClick={() => onCompare(listing)}
        >
          <Columns2 size={19} aria-hidden="true" />
        </button>
      )}
      {onHide && isInBrowser && (
        <button
          type="button"
          className={cx(classes.action, classes.onDemand)}
          aria-label={i18n.t('Hide {name}', { name: listing.street_address_short })}
          title={i18n.t('Hide this listing')}
          onClick={() => onHide(listing)}
        >
          <EyeOff size={19} aria-hidden="true" />
        </button>
      )}
      {onFavorite && (
        <FavoriteButton
          name={listing.street_address_short}
          favorite={favorite}
          saving={saving}
          onToggle={() => onFavorite(listing)}
        />
      )}
    </div>
  );
}

export interface FavoriteButtonProps {
  /** the listing's name, for assistive technology */
  name: string;
  favorite: boolean;
  saving?: boolean | undefined;
  onToggle: () => void;
}

/** The heart. While a favorite is being saved it shows 'Saving...' and ignores clicks. */
export function FavoriteButton({ name, favorite, saving = false, onToggle }: FavoriteButtonProps) {
  return (
    <button
      type="button"
      className={cx(classes.action, favorite && classes.favored)}
      aria-pressed={favorite}
      aria-label={saving ? i18n.t('Saving...') : i18n.t('Favorite {name}', { name })}
      aria-disabled={saving || undefined}
      title={favorite ? i18n.t('Remove from favorites') : i18n.t('Add to favorites')}
      onClick={saving ? undefined : onToggle}
    >
      {saving ? (
        <span className={classes.saving}>{i18n.t('Saving...')}</span>
      ) : (
        <Heart size={20} aria-hidden="true" fill={favorite ? 'currentColor' : 'none'} />
      )}
    </button>
  );
}
