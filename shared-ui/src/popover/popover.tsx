import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from '../text/cx';
import classes from './popover.module.css';
import { type HoverRule, useHover } from './use-hover';

/** Spread on the button that opens it. */
export interface PopoverTrigger {
  'aria-expanded': boolean;
  'aria-controls': string;
  'aria-haspopup': 'dialog' | 'menu';
  onClick: () => void;
  ref: RefObject<HTMLButtonElement | null>;
}
export interface PopoverProps {
  /** draws the button: `(trigger) => <Button {...trigger}>Price</Button>` */
  trigger: (trigger: PopoverTrigger, open: boolean) => ReactNode;
  children: ReactNode | ((close: () => void) => ReactNode);
  /** name of the panel for assistive technology */
  label: string;
  align?: 'start' | 'end' | undefined;
  /** with it the parent owns the state, and `onOpenChange` reports each change */
  open?: boolean | undefined;
  /** called on every change, for parents that load or count */
  onOpenChange?: ((open: boolean) => void) | undefined;
  kind?: 'dialog' | 'menu' | undefined;
  className?: string | undefined;
  /** also opens and closes by hover, in wide windows */
  hover?: HoverRule | undefined;
  /**
   * keeps the panel open when the pointer leaves or presses elsewhere, for example while a form in it is being filled
   * in
   */
  held?: boolean | undefined;
}

/** A panel below its button. It closes on Escape, on a press outside, and when the focus leaves it. */
export function Popover({
  trigger,
  children,
  label,
  align = 'start',
  open: controlled,
  onOpenChange,
  kind = 'dialog',
  className,
  hover,
  held = false,
}: PopoverProps) {
  const [own, setOwn] = useState(false);
  const open = controlled ?? own;
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  const close = () => {
    change(false);
    button.current?.focus();
  };
  useOutside(root, open && !held, () => {
    leaveField(panel.current);
    change(false);
  });
  const { takeHover } = useHover(root, hover, open, (next) => {
    if (next || !held) change(next);
  });
  useKeepInView(panel, open);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape counts anywhere within
    <div className={cx(classes.root, className)} ref={root} onKeyDown={onKeyDown} role="presentation">
      {trigger(
        {
          'aria-expanded': open,
          'aria-controls': id,
          'aria-haspopup': kind,
          onClick: () => change(takeHover() || !open),
          ref: button,
        },
        open,
      )}
      {open && (
        // Safari focuses no control that is pressed, but the nearest focusable element around it: that is the panel, not
        // the page, whose focus would close it.
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both kinds take a name
        <div
          ref={panel}
          id={id}
          role={kind}
          aria-label={label}
          tabIndex={-1}
          className={cx(classes.panel, classes[align])}
        >
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </div>
  );
}

/** A field applies its text when it is left. Its removal does not leave it. */
function leaveField(panel: HTMLElement | null) {
  const field = panel?.querySelector(':focus');
  if (field instanceof HTMLElement) field.blur();
}

/** Calls back for a press or a focus outside. */
function useOutside(root: RefObject<HTMLElement | null>, active: boolean, leave: () => void) {
  const check = useEffectEvent((event: Event) => {
    // Within a shadow root the document sees only the host as the target.
    if (root.current && !event.composedPath().includes(root.current)) leave();
  });
  useEffect(() => {
    if (!active) return;
    document.addEventListener('pointerdown', check);
    document.addEventListener('focusin', check);
    return () => {
      document.removeEventListener('pointerdown', check);
      document.removeEventListener('focusin', check);
    };
  }, [active]);
}

/** Moves an open panel sideways so that it fits on a narrow screen. */
function useKeepInView(panel: RefObject<HTMLElement | null>, open: boolean) {
  useEffect(() => {
    const element = panel.current;
    if (!open || !element) return;
    const box = element.getBoundingClientRect();
    const margin = 8;
    const right = box.right - (document.documentElement.clientWidth - margin);
    const left = margin - box.left;
    const shift = right > 0 ? -right : Math.max(0, left);
    if (shift !== 0) element.style.translate = `${shift}px 0`;
  }, [open, panel]);
}
