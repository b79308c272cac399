import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { type HostServices, type Listing, listingPath, type RouteMatch } from 'shared-contracts';
import { cx, Link, useTopic } from 'shared-ui';
import { neighbours } from './neighbours';
import classes from './top-bar.module.css';

interface TopBarProps {
  host: HostServices;
  match: RouteMatch;
  listing: Listing;
}

/** Back to where the listing was opened from [B2.5.2], and to the ones before and after it [B2.5.3]. */
export function TopBar({ host, match, listing }: TopBarProps) {
  const results = useTopic(host, 'search:results');
  // on phones the navigation has a bar of its own for this, when it is there
  const navigationIsThere = useTopic(host, 'nav:height') !== undefined;
  const place = neighbours(results, listing.internal_id);
  const back = results?.url ?? host.navigate.withPrefix('/listings');
  const pathOf = (slug: string | null) => (slug === null ? null : listingPath(match.prefix, slug));
  const previous = pathOf(place?.previousSlug ?? null);
  const next = pathOf(place?.nextSlug ?? null);
  useArrowKeys(host, { previous, next, back });
  return (
    <div className={cx(classes.bar, navigationIsThere && classes.wideOnly)}>
      <Link host={host} to={back} className={classes.link}>
        <ChevronLeft aria-hidden="true" />
        {results?.context === 'favorites' && place ? 'Back to Favorites' : 'Back to Search'}
      </Link>
      {place && (
        <nav aria-label="Listings of this search" className={classes.neighbours}>
          <Step host={host} to={previous} label="Previous" onGo={() => undefined}>
            <ChevronLeft aria-hidden="true" />
          </Step>
          <span className={classes.place}>{place.label}</span>
          <Step host={host} to={next} label="Next" onGo={() => host.track.capture('next_listing')}>
            <ChevronRight aria-hidden="true" />
          </Step>
        </nav>
      )}
    </div>
  );
}

interface StepProps {
  host: HostServices;
  to: string | null;
  label: string;
  onGo: () => void;
  children: React.ReactNode;
}

function Step({ host, to, label, onGo, children }: StepProps) {
  if (to === null) return <span className={classes.ended}>{children}</span>;
  return (
    <Link host={host} to={to} className={classes.link} aria-label={`${label} listing`} onClick={onGo}>
      {children}
    </Link>
  );
}

/** Arrows move, Escape goes back; not while somebody types or a dialog is open. */
function useArrowKeys(
  host: HostServices,
  { previous, next, back }: Record<'previous' | 'next', string | null> & { back: string },
) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isBusy(event.target)) return;
      const to = { ArrowLeft: previous, ArrowRight: next, Escape: back }[event.key];
      if (to) host.navigate.to(to);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [host, previous, next, back]);
}

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="tablist"], [role="slider"], canvas') !== null
  );
}
