import { X } from 'lucide-react';
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { MODAL_Z_INDEX } from 'shared-contracts';
import { IconButton } from '../button/icon-button';
import unseen from '../feedback/feedback.module.css';
import { Row } from '../layout/layout';
import { cx } from '../text/cx';
import { i18n } from '../texts';
import classes from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** hides the title visually, for content with its own title */
  hideTitle?: boolean | undefined;
  size?: 'small' | 'medium' | 'large' | 'full' | undefined;
  children: ReactNode;
  /** stays visible below the scrolling content */
  footer?: ReactNode;
}

/**
 * A modal dialog on the platform's dialog element: the page behind is inert, and the focus returns to its previous
 * element. Escape, the close button and a click outside close it. On a phone it fills the screen. The focus starts at
 * the element with `data-autofocus`, else at the first control. The frame answers the press at once, and the content is
 * rendered in slices after it.
 */
export function Dialog({ open, onClose, title, hideTitle, size = 'medium', children, footer }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const filled = useDeferredValue(open, false);
  useModal(dialog, open, filled);

  const cancel = (event: SyntheticEvent) => {
    // Cancel events of nested dialogs bubble through React's tree.
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
      className={cx(classes.dialog, classes[size])}
      aria-labelledby={titleId}
      // The top layer is above all elements. The number is for browsers that emulate it.
      style={{ zIndex: MODAL_Z_INDEX }}
      onCancel={cancel}
      onMouseDown={pressBeside}
    >
      {open && (
        <div className={classes.frame}>
          {/* a header or footer element would be a landmark of the page */}
          <Row gap={4} align="start" justify="between" className={cx(classes.head, hideTitle && classes.bare)}>
            <h2 id={titleId} className={hideTitle ? unseen.hidden : classes.title}>
              {title}
            </h2>
            <IconButton label={i18n.t('Close')} icon={<X />} onClick={onClose} className={classes.close} />
          </Row>
          <div className={classes.body}>{filled && children}</div>
          {filled && footer && (
            <Row gap={3} align="stretch" justify="end" wrap className={classes.foot}>
              {footer}
            </Row>
          )}
        </div>
      )}
    </dialog>
  );
}

/**
 * Opens and closes the element as a modal, and locks the scroll position of the page. A layout effect closes a dialog
 * that unmounts before its element leaves the document, so that the messages in it can move out.
 */
function useModal(dialog: { current: HTMLDialogElement | null }, open: boolean, filled: boolean) {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    const before = document.activeElement;
    if (!element.open) element.showModal();
    const release = holdScroll();
    return () => {
      release();
      if (element.open) element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [dialog, open]);
  useLayoutEffect(() => {
    if (filled) dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [dialog, filled]);
}

let holders = 0;
let overflowBefore = '';
/** Dialogs can be nested: only the last one to close unlocks the page. */
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
