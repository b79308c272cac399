import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type FocusEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { Row, Stack } from '../layout/layout';
import { cx } from '../text/cx';
import { i18n } from '../texts';
import classes from './flash.module.css';

export interface FlashMessage {
  id: string;
  kind: 'success' | 'error';
  text: string;
  action?: { label: string; run: () => void } | undefined;
}
export interface FlashRegionProps {
  messages: readonly FlashMessage[];
  onDismiss: (id: string) => void;
  /** called when the pointer or the focus enters or leaves a message */
  onHold?: (id: string, held: boolean) => void;
}

/** Shows messages: successes politely, failures at once. A click or a swipe hides a message. */
export function FlashRegion({ messages, ...on }: FlashRegionProps) {
  const region = useRef<HTMLDivElement>(null);
  useTopLayer(region, messages);
  const onFocus = useFocusBack(region, messages);
  useKeyToMessage(region);
  return (
    <Stack gap={2} align="center" ref={region} className={classes.region} popover="manual" onFocus={onFocus}>
      <Stack gap={2} align="center" role="status" aria-live="polite" className={classes.stack}>
        {messages.map((message) => message.kind === 'success' && <Flash key={message.id} message={message} {...on} />)}
      </Stack>
      <Stack gap={2} align="center" role="alert" aria-live="assertive" className={classes.stack}>
        {messages.map((message) => message.kind === 'error' && <Flash key={message.id} message={message} {...on} />)}
      </Stack>
    </Stack>
  );
}

/**
 * Moves the region above an open dialog: the last element of the platform's top layer is on top. Elements outside of a
 * modal are inert, so the region moves into it while it is open.
 */
function useTopLayer(region: { current: HTMLElement | null }, messages: readonly FlashMessage[]) {
  const home = useRef<ParentNode | null>(null);
  useEffect(() => {
    const element = region.current;
    if (!element || typeof element.showPopover !== 'function') return;
    home.current ??= element.parentNode;
    const tree = element.getRootNode();
    const lift = (again: boolean) => {
      const place = (messages.length > 0 && openModal(tree)) || home.current;
      const stays = element.parentNode === place;
      // Hiding the region would take the focus from a message.
      if (stays && (!again || element.contains(document.activeElement))) return;
      if (element.matches(':popover-open')) element.hidePopover();
      if (!stays) place?.append(element);
      if (messages.length > 0) element.showPopover();
    };
    lift(true);
    if (messages.length === 0) return;
    const dialogs = new MutationObserver(() => lift(false));
    dialogs.observe(tree, { attributeFilter: ['open'], subtree: true });
    return () => dialogs.disconnect();
  }, [region, messages]);
}

function openModal(tree: Node): Element | undefined {
  if (!(tree instanceof Document || tree instanceof ShadowRoot)) return;
  return [...tree.querySelectorAll('dialog:modal')].at(-1);
}

/** After a press on a message's button, the focus returns to its previous element. */
function useFocusBack(region: { current: HTMLElement | null }, messages: readonly FlashMessage[]) {
  const from = useRef<EventTarget | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a message that goes takes the focus with it
  useLayoutEffect(() => {
    const { current: element } = from;
    if (region.current?.contains(document.activeElement)) return;
    from.current = null;
    if (element instanceof HTMLElement && document.activeElement === document.body)
      element.focus({ preventScroll: true });
  }, [messages]);
  return ({ relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!region.current?.contains(relatedTarget)) from.current = relatedTarget;
  };
}

/** F6 moves the focus to the first button of the newest message, as between the landmarks of an application. */
function useKeyToMessage(region: { current: HTMLElement | null }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return;
      const buttons = region.current?.querySelectorAll<HTMLElement>('button:first-of-type') ?? [];
      const newest = [...buttons].at(-1);
      if (newest) event.preventDefault();
      newest?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [region]);
}

function Flash({ message, onDismiss, onHold }: { message: FlashMessage } & Omit<FlashRegionProps, 'messages'>) {
  const dismiss = () => onDismiss(message.id);
  const swipe = useSwipeAway(dismiss);
  const { action } = message;
  return (
    <Row
      gap={3}
      className={cx(classes.flash, classes[message.kind])}
      onClick={dismiss}
      {...swipe}
      {...holding((held) => onHold?.(message.id, held))}
    >
      {message.kind === 'success' ? (
        <CircleCheck size={20} aria-hidden="true" />
      ) : (
        <CircleAlert size={20} aria-hidden="true" />
      )}
      <p className={classes.text}>{message.text}</p>
      {action && (
        <button
          type="button"
          className={classes.action}
          aria-keyshortcuts="F6"
          onClick={(event) => {
            event.stopPropagation();
            action.run();
            dismiss();
          }}
        >
          {action.label}
        </button>
      )}
      {action && <kbd className={classes.key}>F6</kbd>}
      <button type="button" className={classes.close} aria-label={i18n.t('Dismiss message')}>
        <X size={18} aria-hidden="true" />
      </button>
    </Row>
  );
}

/** A message must not disappear while the pointer or the focus is on it. */
function holding(hold: (held: boolean) => void) {
  return {
    onPointerEnter: () => hold(true),
    onPointerLeave: () => hold(false),
    onFocus: () => hold(true),
    onBlur: () => hold(false),
  };
}

/** Distance of a swipe, in pixels, that hides a message. */
const SWIPE_PX = 56;
/** A press on a button of the message moves less. */
const PRESS_PX = 8;

/** Follows the finger, and hides the message after enough distance. */
function useSwipeAway(dismiss: () => void) {
  const start = useRef<number | null>(null);
  const settle = (event: PointerEvent<HTMLElement>) => {
    start.current = null;
    event.currentTarget.style.translate = '';
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current === null) return;
      // released outside of the message
      if (event.buttons === 0) return settle(event);
      const moved = event.clientX - start.current;
      if (Math.abs(moved) < PRESS_PX) return;
      // the message gets the release wherever the pointer is
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.style.translate = `${moved}px 0`;
      if (Math.abs(moved) < SWIPE_PX) return;
      settle(event);
      dismiss();
    },
    onPointerUp: settle,
    onPointerCancel: settle,
  };
}
