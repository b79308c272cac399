import { MessageCircle, X } from 'lucide-react';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import {
  advisorById,
  type EventPayload,
  type ExtensionProps,
  type HostServices,
  type Route,
  SCROLL,
} from 'shared-contracts';
import {
  Button,
  cx,
  IconButton,
  Link,
  onScroll,
  Text,
  UNCOVERED,
  useCall,
  useContact,
  useMatch,
  useOnTopic,
  useScrolledPast,
} from 'shared-ui';
import { LazyContactWays } from '../contact-overlay/contact-overlay';
import type { Unfolded } from '../contact-overlay/contact-ways';
import { useOverlay } from '../contact-overlay/use-overlay';
import { type ContactPerson, contactPerson, namedAgent } from '../lead/contact-person';
import { i18n } from '../texts';
import classes from './help.module.css';

const UNFOLDED: Partial<Record<string, Unfolded>> = { overlay: 'none', callback: 'callback', 'live-chat': 'chat' };

/** The help bubble in the corner, and the contact overlay above it. Other modules open the overlay by contact:open. */
export function Help({ host }: ExtensionProps<'layout.contact'>) {
  const { route, path } = useMatch(host);
  const [agent, setAgent] = useState<RequestedAgent | null>(null);
  const person = useOverlayPerson(host, agent);
  const [unfolded, setUnfolded] = useState<Unfolded>('none');
  const overlay = useOverlay(unfolded === 'callback');
  const panel = useId();
  const panelElement = useRef<HTMLDivElement>(null);
  /** the last request of another module to open the overlay, and the path of its page */
  const [call, setCall] = useState<{ path: string } | null>(null);
  const onListing = route.page === 'listing';
  const aboveBar = useScrolledPast(SCROLL.requestPanelAfter) && onListing;
  const covers = useCovers(overlay.root);
  useOnTopic(host, 'contact:open', ({ kind, agent: requested }) => {
    const part = UNFOLDED[kind];
    // The e-mail dialog returns the focus to the element that had it. The panel's button is removed, so focus the
    // opener first.
    if (!part && overlay.root.current?.contains(document.activeElement)) overlay.trigger.current?.focus();
    overlay.setOpen(part !== undefined);
    if (!part) return false;
    setUnfolded(part);
    setAgent(requested ?? null);
    setCall({ path: host.navigate.current().path });
    return true;
  });
  useEffect(() => {
    if (overlay.open) return;
    setAgent(null);
    setCall(null);
  }, [overlay.open]);
  const { enter, setOpen } = overlay;
  // A layout effect stores the opener before the form's effect moves the focus.
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
        aboveBar && classes.aboveBar,
        covers && !overlay.open && classes.covers,
      )}
      data-hide="print"
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
            <IconButton
              label={i18n.t('Close')}
              icon={<X />}
              size="small"
              className={classes.close}
              onClick={overlay.close}
            />
            <LazyContactWays person={person} unfolded={unfolded} focusForm={call !== null} onUnfold={setUnfolded} />
            <Text size="s" tone="soft" className={classes.company}>
              {host.settings.siteName} {host.settings.companyPhone} ·{' '}
              <Link host={host} to="/contact">
                {i18n.t('Contact Us')}
              </Link>
            </Text>
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
        {helpText(route)}
      </Button>
    </div>
  );
}

/** The text of the help bubble, by page. Developments are pages of the content store. */
function helpText(route: Route): string {
  if (route.page === 'search') return i18n.t('Need help?');
  if (route.page === 'listing') return i18n.t('Have a question?');
  return route.page === 'regions' || isDevelopment(route) ? i18n.t('Get more info') : i18n.t('Contact us');
}

function isDevelopment(route: Route): boolean {
  return route.page === 'content' && /^\/developments(?:\/|$)/.test(route.path);
}

/** The bubble's distance from the bottom of the window, including the request bar below it. */
const CORNER_HEIGHT_PX = 140;

/** A control of the page that has the focus of the keyboard. */
const FOCUSED = ['a', 'button', 'input', 'select', 'textarea'].map((name) => `main ${name}:focus-visible`).join(', ');

/** Whether a form, the days of a showing, an address or the focus is below the element in the corner. */
function useCovers(element: RefObject<HTMLElement | null>): boolean {
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    const look = () => {
      const left = element.current?.getBoundingClientRect().left ?? Number.POSITIVE_INFINITY;
      const places = [...document.querySelectorAll(`[${UNCOVERED}], ${FOCUSED}`)];
      const { innerHeight } = window;
      setCovers(
        places
          .map((place) => place.getBoundingClientRect())
          .some(
            ({ right, top, bottom }) => right > left && top < innerHeight && bottom > innerHeight - CORNER_HEIGHT_PX,
          ),
      );
    };
    // a form that is loaded later makes the page longer, or its card
    const resized = new ResizeObserver(look);
    resized.observe(document.body);
    let frame = 0;
    const changed = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    });
    changed.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', look);
    const stop = onScroll(look);
    return () => {
      resized.disconnect();
      changed.disconnect();
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', look);
      stop();
    };
  }, [element]);
  return covers;
}

type RequestedAgent = NonNullable<EventPayload<'contact:open'>['agent']>;

/** The agent of `contact:open`, otherwise the visitor's own contact. */
function useOverlayPerson(host: HostServices, requested: RequestedAgent | null): ContactPerson {
  const contact = useContact(host);
  const other = requested && requested.id !== contact.agent?.id ? requested : null;
  const { data } = useCall(host, advisorById, other && { params: { id: String(other.id) } });
  if (other === null) return contactPerson(contact, host.settings);
  return data
    ? contactPerson({ agent: data, team: null, own: false }, host.settings)
    : namedAgent(other, host.settings);
}
