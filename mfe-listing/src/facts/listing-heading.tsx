import { type KeyboardEvent, useId, useState } from 'react';
import {
  formatBaths,
  formatBeds,
  formatDollars,
  formatLotSize,
  formatMoment,
  formatPrice,
  formatSquareFeet,
  formatStatus,
  formatTenure,
  formatYen,
  type Listing,
} from 'shared-contracts';
import { cityText, formatDaysOnMarket } from 'shared-contracts/listing-facts';
import { Badge, cx, Row, Sentence, Stack, Text, UNCOVERED, useHost, useYenRate } from 'shared-ui';
import { jumpTo } from '../common/jump-to';
import { dwellingTypeText } from '../common/listing-ref';
import { useCosts } from '../common/use-costs';
import { tourAddresses } from '../media/media-tabs';
import { i18n } from '../texts';
import badgeClasses from './badges.module.css';
import { pricePerSquareFoot } from './costs';
import classes from './listing-heading.module.css';

/** A fact that the help bubble must not cover. */
const FACT = { [UNCOVERED]: '' };

/** Badges, price, address, the row of details and the row of status. */
export function ListingHeading({ listing }: { listing: Listing }) {
  const yen = formatYen(listing.asking_price, useYenRate(useHost()));
  return (
    <Stack as="header" gap={2} className={classes.heading}>
      <Badges listing={listing} />
      <Text size="3xl" weight="strong" font="display" leading="tight" className={classes.price} {...FACT}>
        {formatPrice(listing.asking_price, listing.is_rental)}
        {yen && (
          <Text as="span" size="m" tone="soft" weight="regular" font="text" className={classes.yen}>
            （{yen}）
          </Text>
        )}
        {listing.price_reduced && listing.previous_price !== null && (
          <Text as="span" size="m" tone="soft" weight="regular" font="text" className={classes.before}>
            <Sentence
              text={i18n.t('was <0>{price}</0>', { price: formatPrice(listing.previous_price, listing.is_rental) })}
              parts={[(text) => <s>{text}</s>]}
            />
          </Text>
        )}
      </Text>
      <Costs listing={listing} />
      <h1 className={classes.address} tabIndex={-1} {...FACT}>
        {listing.address.line_1}
        <Text as="span" size="m" tone="soft" weight="regular" font="text" className={classes.city}>
          {cityLine(listing)}
        </Text>
      </h1>
      <Row as="ul" gap={4} rowGap={2} align="stretch" wrap className={classes.details}>
        {detailTexts(listing).map((text) => (
          <li key={text} {...FACT}>
            {text}
          </li>
        ))}
      </Row>
      <Row as="ul" gap={4} rowGap={2} align="stretch" wrap className={classes.status}>
        <li {...FACT}>
          <StatusBadge status={listing.listing_status_name} />
        </li>
        {listing.listing_at && (
          <li {...FACT}>{i18n.t('{days} on market', { days: formatDaysOnMarket(listing.listing_at, new Date()) })}</li>
        )}
        {!listing.is_rental && <li {...FACT}>{formatTenure(listing.land_tenure)}</li>}
        <li {...FACT}>{i18n.t('Updated {day}', { day: formatMoment(listing.updated_at, 'day') })}</li>
      </Row>
      {listing.listing_office_name && (
        <Text tone="soft" className={classes.office} {...FACT}>
          {i18n.t('Listed by {name}', { name: listing.listing_office_name })}
        </Text>
      )}
    </Stack>
  );
}

/** 'Kihei, HI 96753' */
function cityLine(listing: Listing): string {
  const { state, postal_code } = listing.address;
  return [cityText(listing), [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** Id of the section that explains the monthly cost. */
const COSTS = 'costs';

/** The monthly cost, the price of a square foot and the maintenance fee. */
function Costs({ listing }: { listing: Listing }) {
  const { strata_fee: fees } = listing;
  const { total } = useCosts();
  const perSquareFoot = pricePerSquareFoot(listing);
  const texts = [
    perSquareFoot && i18n.t('{price} per sq ft', { price: perSquareFoot }),
    fees ? i18n.t('Maintenance fee {amount} a month', { amount: formatDollars(fees) }) : '',
  ].filter((text) => text !== '');
  if (total === null && texts.length === 0) return null;
  return (
    <Row as="ul" gap={4} rowGap={2} align="stretch" wrap tone="soft" className={classes.costs} data-hide="print">
      {total !== null && (
        <li {...FACT}>
          <a href={`#${COSTS}`} onClick={(event) => jumpTo(event, COSTS)}>
            {i18n.t('Est. {amount} a month', { amount: formatDollars(total) })}
          </a>
        </li>
      )}
      {texts.map((text) => (
        <li key={text} {...FACT}>
          {text}
        </li>
      ))}
    </Row>
  );
}

/** Beds, baths, floor area, lot size, type; what is unknown is left out. */
function detailTexts(listing: Listing): string[] {
  const beds = listing.total_beds ?? listing.beds;
  const baths = listing.total_baths ?? listing.baths;
  const floor = listing.total_floor_area ?? listing.living_area;
  return [
    beds === null ? '' : formatBeds(beds),
    baths === null ? '' : formatBaths(baths),
    floor === null ? '' : formatSquareFeet(floor),
    listing.lot_size_ft === null ? '' : i18n.t('{size} lot', { size: formatLotSize(listing.lot_size_ft) }),
    dwellingTypeText(listing),
  ].filter((text) => text !== '');
}

/** Active is green; Active Under Contract is orange and reads 'Under Contract'. */
export function StatusBadge({ status }: { status: string }) {
  const { label, color } = formatStatus(status);
  return <Badge tone={TONES[color]}>{label}</Badge>;
}
const TONES = { green: 'success', orange: 'warning', gray: 'neutral' } as const;

interface BadgeText {
  text: string;
  why: string;
}

/** Badges of a listing: a word and a sentence. */
function badgesOf(listing: Listing): BadgeText[] {
  const all: (BadgeText & { on: boolean })[] = [
    { on: listing.company_listing, text: i18n.t('Our listing'), why: i18n.t('Listed by our own office.') },
    { on: listing.featured, text: i18n.t('Featured'), why: i18n.t('Chosen by our agents.') },
    {
      on: listing.price_reduced,
      text: i18n.t('Price reduced'),
      why: i18n.t('The price is lower than it was within the last 30 days.'),
    },
    { on: listing.luxury, text: i18n.t('Luxury'), why: i18n.t('Part of our luxury collection.') },
    {
      on: listing.short_term_rentals_allowed,
      text: i18n.t('Short term rentals'),
      why: i18n.t('Short term rentals are allowed here. Please check county rules and house rules.'),
    },
    { on: listing.conservation, text: i18n.t('Conservation'), why: i18n.t('Part of our conservation collection.') },
    {
      on: tourAddresses(listing).length > 0,
      text: i18n.t('Virtual tour'),
      why: i18n.t('You can walk through it from home.'),
    },
  ];
  return all.filter(({ on }) => on);
}

/** Each badge shows its explanation on hover, focus and tap; Escape closes it. */
function Badges({ listing }: { listing: Listing }) {
  const badges = badgesOf(listing);
  if (badges.length === 0) return null;
  return (
    <Row as="ul" gap={2} align="stretch" wrap className={badgeClasses.badges}>
      {badges.map((badge) => (
        <ExplainedBadge key={badge.text} {...badge} />
      ))}
    </Row>
  );
}

function ExplainedBadge({ text, why }: BadgeText) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    setOpen(false);
  };
  return (
    <li onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}>
      <button
        type="button"
        className={badgeClasses.button}
        aria-describedby={id}
        onClick={() => setOpen(true)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
        onKeyDown={onKeyDown}
      >
        {text}
      </button>
      <span role="tooltip" id={id} className={cx(badgeClasses.tip, open && badgeClasses.open)}>
        {why}
      </span>
    </li>
  );
}
