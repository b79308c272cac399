import { type KeyboardEvent, useId, useState } from 'react';
import type { Listing } from 'shared-contracts';
import { cx } from 'shared-ui';
import { tourAddresses } from '../media/media-tabs';
import classes from './badges.module.css';

interface BadgeText {
  text: string;
  why: string;
}

/** What is special about a listing, in a word and in a sentence. */
export function badgesOf(listing: Listing): BadgeText[] {
  const all: (BadgeText & { on: boolean })[] = [
    { on: listing.company_listing, text: 'Our listing', why: 'Listed by our own office.' },
    { on: listing.featured, text: 'Featured', why: 'Chosen by our agents.' },
    {
      on: listing.price_reduced,
      text: 'Price reduced',
      why: 'The price is lower than it was within the last 30 days.',
    },
    { on: listing.luxury, text: 'Luxury', why: 'Part of our luxury collection.' },
    {
      on: listing.short_term_rentals_allowed,
      text: 'Short term rentals',
      why: 'Short term rentals are allowed here. Please check county rules and house rules.',
    },
    { on: listing.conservation, text: 'Conservation', why: 'Part of our conservation collection.' },
    {
      on: tourAddresses(listing).length > 0,
      text: 'Virtual tour',
      why: 'You can walk through it from home.',
    },
  ];
  return all.filter(({ on }) => on);
}

/** Each badge explains itself on hover, focus and tap; Escape puts the explanation away [B2.5.6]. */
export function Badges({ listing }: { listing: Listing }) {
  const badges = badgesOf(listing);
  if (badges.length === 0) return null;
  return (
    <ul className={classes.badges}>
      {badges.map((badge) => (
        <Badge key={badge.text} {...badge} />
      ))}
    </ul>
  );
}

function Badge({ text, why }: BadgeText) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    // Escape closes this first, and the listing only when pressed again
    event.preventDefault();
    setOpen(false);
  };
  return (
    <li onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}>
      <button
        type="button"
        className={classes.button}
        aria-describedby={id}
        onClick={() => setOpen(true)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
        onKeyDown={onKeyDown}
      >
        {text}
      </button>
      <span role="tooltip" id={id} className={cx(classes.tip, open && classes.open)}>
        {why}
      </span>
    </li>
  );
}
