import { MessageCircleQuestion } from 'lucide-react';
import { type ListingRef, SCROLL } from 'shared-contracts';
import { Button, cx, IconButton } from 'shared-ui';
import { useScrolledPast } from '../lead/use-scrolled-past';
import classes from './request-bar.module.css';

interface RequestBarProps {
  listing: ListingRef;
  /** the bar's own place in the page, with all requests in it, is on the screen or above it */
  reached: boolean;
  onShowing: (() => void) | null;
  onQuestion: () => void;
}

/**
 * The sticky request panel: after 600 px the listing's heading is out of sight, so it says what it is about; on a
 * narrow screen it then lies at the foot with both requests in reach [B4.32].
 */
export function RequestBar({ listing, reached, onShowing, onQuestion }: RequestBarProps) {
  const past = useScrolledPast(SCROLL.requestPanelAfter);
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
