import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { type ListingRef, SCROLL } from 'shared-contracts';
import { Button, cx, IconButton, Row, Stack, Text, useScrolledPast } from 'shared-ui';
import { i18n } from '../texts';
import classes from './request-bar.module.css';
import { TOUR_TITLE } from './tour-words';

interface RequestBarProps {
  listing: ListingRef;
  /** the page's own request buttons are on the screen or above it */
  reached: boolean;
  /** A form below is in use. The bar must not appear or disappear then, because the page would move. */
  held: boolean;
  onShowing: (() => void) | null;
  onQuestion: () => void;
}

/**
 * The sticky request panel. After 600 px it names the listing, whose heading is off the screen. On a narrow screen it
 * is at the bottom with both requests.
 */
export function RequestBar({ listing, reached, held, onShowing, onQuestion }: RequestBarProps) {
  const past = useHeld(useScrolledPast(SCROLL.requestPanelAfter), held);
  if (!past) return null;
  return (
    <Row
      gap={3}
      justify="between"
      className={cx(classes.bar, reached && classes.reached)}
      data-hide="print"
      role="group"
      aria-label={i18n.t('Requests about {address}', { address: listing.address })}
    >
      <Stack as="p" className={classes.about}>
        <span className={classes.address}>{listing.address}</span>
        <Text as="span" size="s" tone="soft">
          {i18n.t('MLS# {number}', { number: listing.mls_id })}
        </Text>
      </Stack>
      <Row gap={1} className={classes.actions}>
        {onShowing && (
          <Button size="small" onClick={onShowing}>
            {i18n.t(TOUR_TITLE)}
          </Button>
        )}
        <IconButton label={i18n.t('Ask about this listing')} icon={<MessageCircleQuestion />} onClick={onQuestion} />
      </Row>
    </Row>
  );
}

/** The current value; while held, the value from when the hold began. */
function useHeld<T>(value: T, held: boolean): T {
  const [shown, setShown] = useState(value);
  if (!held && shown !== value) setShown(value);
  return held ? shown : value;
}
