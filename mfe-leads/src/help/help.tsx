import { MessageCircle, X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type ExtensionProps, SCROLL } from 'shared-contracts';
import { Button, cx, IconButton, Link, useMatch, useOnTopic, useScrolledPast } from 'shared-ui';
import type { Unfolded } from '../contact-overlay/contact-ways';
import { LazyContactWays } from '../contact-overlay/lazy-contact-ways';
import { useOverlay } from '../contact-overlay/use-overlay';
import classes from './help.module.css';
import { helpText } from './help-text';
import { useCoversDays } from './use-covers-days';
import { type RequestedAgent, useOverlayPerson } from './use-overlay-person';

const UNFOLDED: Partial<Record<string, Unfolded>> = { overlay: 'none', callback: 'callback', 'live-chat': 'chat' };

/** The bubble in the corner and the contact overlay over it; other modules open the overlay by contact:open. */
export function Help({ host }: ExtensionProps<'layout.contact'>) {
  const { route, path } = useMatch(host);
  const [agent, setAgent] = useState<RequestedAgent | null>(null);
  const person = useOverlayPerson(host, agent);
  const [unfolded, setUnfolded] = useState<Unfolded>('none');
  const overlay = useOverlay(unfolded === 'callback');
  const panel = useId();
  const panelElement = useRef<HTMLDivElement>(null);
  /** the last request of another module to open the overlay, and the address it came from */
  const [call, setCall] = useState<{ path: string } | null>(null);
  const onListing = route.page === 'listing';
  const aboveBar = useScrolledPast(SCROLL.requestPanelAfter) && onListing;
  const coversDays = useCoversDays(overlay.root) && onListing;
  useOnTopic(host, 'contact:open', ({ kind, agent: requested }) => {
    const part = UNFOLDED[kind];
    // the e-mail dialog returns the focus to what had it, and the panel's button is about to go
    if (!part && overlay.root.current?.contains(document.activeElement)) overlay.trigger.current?.focus();
    overlay.setOpen(part !== undefined);
    if (!part) return;
    setUnfolded(part);
    setAgent(requested ?? null);
    setCall({ path: host.navigate.current().path });
  });
  useEffect(() => {
    if (overlay.open) return;
    setAgent(null);
    setCall(null);
  }, [overlay.open]);
  const { enter, setOpen } = overlay;
  // a layout effect notes the opener before the form's own effect moves the focus
  useLayoutEffect(() => {
    if (call) enter(panelElement.current);
  }, [call, enter]);
  useEffect(() => {
    if (call && call.path !== path) setOpen(false);
  }, [call, path, setOpen]);
  useOnTopic(host, 'contact:close', () => overlay.setOpen(false));
  return (
    <div
      ref={overlay.root}
      className={cx(
        classes.corner,
        overlay.open && classes.open,
        onListing && classes.onListing,
        aboveBar && classes.aboveBar,
        coversDays && !overlay.open && classes.coversDays,
      )}
      {...overlay.handlers}
    >
      {overlay.open && (
        <div className={classes.reach}>
          <div
            ref={panelElement}
            id={panel}
            role="dialog"
            tabIndex={-1}
            aria-label={helpText(route)}
            className={classes.panel}
          >
            <IconButton label="Close" icon={<X />} size="small" className={classes.close} onClick={overlay.close} />
            <LazyContactWays
              host={host}
              person={person}
              unfolded={unfolded}
              focusForm={call !== null}
              onUnfold={setUnfolded}
            />
            <p className={classes.company}>
              {host.settings.siteName} {host.settings.companyPhone} ·{' '}
              <Link host={host} to="/contact">
                Contact Us
              </Link>
            </p>
          </div>
        </div>
      )}
      <Button
        ref={overlay.trigger}
        className={classes.bubble}
        icon={<MessageCircle />}
        aria-label={helpText(route)}
        aria-haspopup="dialog"
        aria-expanded={overlay.open}
        aria-controls={panel}
        onClick={overlay.press}
      >
        <span className={classes.words}>{helpText(route)}</span>
      </Button>
    </div>
  );
}
