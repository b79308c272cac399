import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { MODAL_Z_INDEX } from 'shared-contracts';
import { IconButton } from '../button/icon-button';
import unseen from '../feedback/feedback.module.css';
import { cx } from '../text/cx';
import classes from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** keeps the title for assistive technology only, where the content draws its own */
  hideTitle?: boolean | undefined;
  size?: 'small' | 'medium' | 'large' | 'full' | undefined;
  children: ReactNode;
  /** stays in view under the scrolling content */
  footer?: ReactNode;
  className?: string | undefined;
}

/**
 * A modal on the platform's own dialog: the page behind is inert, focus stays within and returns to where it was;
 * Escape, the close button and a click beside it close it. Fills the screen of a phone. Focus starts at the element that
 * carries `data-autofocus`, else at the first control.
 */
export function Dialog({ open, onClose, title, hideTitle, size = 'medium', children, footer, className }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(dialog, open);

  const cancel = (event: SyntheticEvent) => {
    // dialogs within bubble their cancel through React's tree
    if (event.target !== dialog.current) return;
    event.preventDefault();
    onClose();
  };
  const pressBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === dialog.current && isOutside(event, dialog.current)) onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={cx(classes.dialog, classes[size], className)}
      aria-labelledby={titleId}
      // the top layer already lies over all; the number serves engines that emulate it
      style={{ zIndex: MODAL_Z_INDEX }}
      onCancel={cancel}
      onMouseDown={pressBeside}
    >
      {open && (
        <div className={classes.frame}>
          <header className={cx(classes.head, hideTitle && classes.bare)}>
            <h2 id={titleId} className={hideTitle ? unseen.hidden : classes.title}>
              {title}
            </h2>
            <IconButton label="Close" icon={<X />} onClick={onClose} className={classes.close} />
          </header>
          <div className={classes.body}>{children}</div>
          {footer && <footer className={classes.foot}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}

/**
 * Opens and closes the element as a modal and keeps the page behind from scrolling meanwhile. A layout effect closes a
 * dialog that unmounts before its element leaves the document, so that the messages within it can move out.
 */
function useModal(dialog: { current: HTMLDialogElement | null }, open: boolean) {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    const before = document.activeElement;
    if (!element.open) element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const release = holdScroll();
    return () => {
      release();
      if (element.open) element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [dialog, open]);
}

let holders = 0;
let overflowBefore = '';
/** Several dialogs may lie over each other: only the last one to go gives the scroll bar back. */
function holdScroll(): () => void {
  const { style } = document.documentElement;
  if (holders === 0) {
    overflowBefore = style.overflow;
    style.overflow = 'hidden';
  }
  holders += 1;
  return () => {
    holders -= 1;
    if (holders === 0) style.overflow = overflowBefore;
  };
}

function isOutside(event: MouseEvent, element: HTMLElement): boolean {
  const box = element.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}
