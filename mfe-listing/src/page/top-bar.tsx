import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { type Listing, SCROLL } from 'shared-contracts';
import { cx, isPlainClick, Link, Row, Text, useDelay, useHost, useScrolledPast, useTopic } from 'shared-ui';
import { i18n } from '../texts';
import { QuickLinks } from './quick-links';
import classes from './top-bar.module.css';
import type { ResultPosition } from './use-result-position';

/** Reserves the space of the navigation while the page waits for it: otherwise the photos would move. */
const NAVIGATION_DUE_MS = 10_000;

interface TopBarProps {
  place: ResultPosition;
  /** the main actions; the quick links replace them after scrolling */
  actions: ReactNode;
  /** null while it loads */
  listing: Listing | null;
}

/** Links back to the list, to the previous and next listing, and the actions. */
export function TopBar({ place, actions, listing }: TopBarProps) {
  const host = useHost();
  // on phones the navigation has its own bar for that; this one replaces it if it does not load
  const navigationIsThere = useTopic(host, 'nav:height') !== undefined;
  const navigationIsLate = useDelay(NAVIGATION_DUE_MS, null);
  const { isToFavorites } = place.back;
  const away = useScrolledPast(SCROLL.actionsHiddenAfter);
  return (
    <Row gap={4} rowGap={1} justify="between" wrap className={cx(classes.bar, away && classes.away)} data-hide="print">
      <Row gap={6} rowGap={1} wrap data-hide={navigationIsThere || !navigationIsLate ? 'narrow' : undefined}>
        <Link host={host} to={place.back.path} className={classes.link}>
          <ChevronLeft aria-hidden="true" />
          {isToFavorites ? i18n.t('Back to Favorites') : i18n.t('Back to Search')}
        </Link>
        {place.among && (
          <Row
            as="nav"
            gap={1}
            aria-label={isToFavorites ? i18n.t('Your favorites') : i18n.t('Listings of this search')}
          >
            <Step
              to={place.previousPath}
              go={place.goPrevious}
              label={isToFavorites ? i18n.t('Previous favorite') : i18n.t('Previous listing')}
              icon={<ChevronLeft />}
            />
            <Text as="span" size="s" tone="soft" numeric>
              {place.among.label}
            </Text>
            <Step
              to={place.nextPath}
              go={place.goNext}
              label={isToFavorites ? i18n.t('Next favorite') : i18n.t('Next listing')}
              icon={<ChevronRight />}
            />
          </Row>
        )}
      </Row>
      <div className={classes.actions} hidden={away} data-main-actions>
        {actions}
      </div>
      {away && listing && <QuickLinks listing={listing} small />}
    </Row>
  );
}

interface StepProps {
  to: string | null;
  go: (() => void) | null;
  label: string;
  icon: ReactNode;
}

/** Stays mounted at both ends, so that the focus is not lost. */
function Step({ to, go, label, icon }: StepProps) {
  const host = useHost();
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    go?.();
  };
  const ended = go === null;
  return (
    <Link
      host={host}
      to={to ?? '#'}
      aria-disabled={ended}
      tabIndex={ended ? -1 : 0}
      className={cx(classes.link, ended && classes.ended)}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {icon}
    </Link>
  );
}
