import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { type ListingRef, SCROLL } from 'shared-contracts';
import { Button, cx, IconButton, useScrolledPast } from 'shared-ui';
import classes from './request-bar.module.css';

interface RequestBarProps {
  listing: ListingRef;
  /** the bar's own place in the page, with all requests in it, is on the screen or above it */
  reached: boolean;
  /** a form below it is being filled in: it neither comes nor goes, so that nothing moves under the hand */
  held: boolean;
  onShowing: (() => void) | null;
  onQuestion: () => void;
}

/**
 * The sticky request panel: after 600 px the listing's heading is out of sight, so it says what it is about; on a
 * narrow screen it then lies at the foot with both requests in reach.
 */
export function RequestBar({ listing, reached, held, onShowing, onQuestion }: RequestBarProps) {
  const past = useHeld(useScrolledPast(SCROLL.requestPanelAfter), held);
  if (!past) return null;
  return (
    <div
      className={cx(classes.bar, reached && classes.reached)}
      role="group"
      aria-label={`Requests about ${listing.address}`}
    >
      <p className={classes.about}>
        <span className={classes.address}>{listing.address}</span>
        <span className={classes.number}>MLS# {listing.mls_id}</span>
      </p>
      <div className={classes.actions}>
        {onShowing && (
          <Button size="small" onClick={onShowing}>
            Request Showing
          </Button>
        )}
        <IconButton label="Ask about this listing" icon={<MessageCircleQuestion />} onClick={onQuestion} />
      </div>
    </div>
  );
}

/** The value as it is now, or as it was when it began to be held. */
function useHeld<T>(value: T, held: boolean): T {
  const [kept, setKept] = useState(value);
  if (!held && kept !== value) setKept(value);
  return held ? kept : value;
}
