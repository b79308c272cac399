import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { type HostServices, type Listing, SCROLL } from 'shared-contracts';
import { cx, isPlainClick, Link, useDelay, useScrolledPast, useTopic } from 'shared-ui';
import { QuickLinks } from './quick-links';
import classes from './top-bar.module.css';
import type { Place } from './use-place';

/** Its place is kept for the navigation as long as the page waits for it: what stood there meanwhile would move the photos. */
const NAVIGATION_DUE_MS = 10_000;

interface TopBarProps {
  host: HostServices;
  place: Place;
  /** the main actions: they give way to the quick links once the page is scrolled */
  actions: ReactNode;
  /** null while it is on its way */
  listing: Listing | null;
}

/** Back to where the listing was opened from, the ones before and after it, and what can be done. */
export function TopBar({ host, place, actions, listing }: TopBarProps) {
  // on phones the navigation has a bar of its own for the way back and on; this one stands in where it does not come
  const navigationIsThere = useTopic(host, 'nav:height') !== undefined;
  const navigationIsLate = useDelay(NAVIGATION_DUE_MS, null);
  const away = useScrolledPast(SCROLL.actionsHiddenAfter);
  return (
    <div className={cx(classes.bar, away && classes.away)}>
      <div className={cx(classes.ways, (navigationIsThere || !navigationIsLate) && classes.wideOnly)}>
        <Link host={host} to={place.back.path} className={classes.link}>
          <ChevronLeft aria-hidden="true" />
          {place.back.label}
        </Link>
        {place.among && (
          <nav aria-label="Listings of this search" className={classes.neighbours}>
            <Step
              host={host}
              to={place.previousPath}
              go={place.goPrevious}
              label="Previous listing"
              icon={<ChevronLeft />}
            />
            <span className={classes.place}>{place.among.label}</span>
            <Step host={host} to={place.nextPath} go={place.goNext} label="Next listing" icon={<ChevronRight />} />
          </nav>
        )}
      </div>
      <div className={classes.actions} hidden={away} data-main-actions>
        {actions}
      </div>
      {away && listing && <QuickLinks listing={listing} small />}
    </div>
  );
}

interface StepProps {
  host: HostServices;
  to: string | null;
  go: (() => void) | null;
  label: string;
  icon: ReactNode;
}

/** Stays one element at the ends too, so that focus is not lost there. */
function Step({ host, to, go, label, icon }: StepProps) {
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
