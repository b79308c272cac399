import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CONTACT_HOVER_PX, MOBILE_PX } from 'shared-contracts';

/**
 * Opens and closes the contact overlay. It opens on click, or on hover in a window wider than 700 px. It closes when
 * the pointer leaves it, or on a press elsewhere in a window wider than 768 px, unless the callback form holds it open.
 * Its close button and Escape work at every width, and return the focus to the control that opened it.
 */
export function useOverlay(held: boolean) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  /** Hover opened the overlay a moment ago, so this click means "open", not "close". */
  const byHover = useRef(false);
  /** the element that had the focus when another module opened the overlay */
  const opener = useRef<Element | null>(null);
  useOutsidePress(root, open && !held, () => setOpen(false));

  const close = () => {
    setOpen(false);
    const back = opener.current;
    if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus();
    else trigger.current?.focus();
  };
  /** Moves the focus into the panel that another module opened. `close` moves it back. */
  const enter = useCallback((panel: HTMLElement | null) => {
    if (!panel || panel.contains(document.activeElement)) return;
    opener.current = document.activeElement;
    panel.focus();
  }, []);
  useEffect(() => {
    if (!open) opener.current = null;
  }, [open]);
  return {
    open,
    setOpen,
    close,
    enter,
    root,
    trigger,
    press: () => {
      setOpen(byHover.current || !open);
      byHover.current = false;
    },
    handlers: {
      onPointerEnter: ({ pointerType, buttons }: PointerEvent) => {
        // Dragging the map behind the overlay must not close it.
        if (pointerType === 'touch' || buttons !== 0 || open || window.innerWidth <= CONTACT_HOVER_PX) return;
        byHover.current = true;
        setOpen(true);
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        byHover.current = false;
        if (pointerType !== 'touch' && !held && window.innerWidth > MOBILE_PX) setOpen(false);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
      },
    },
  };
}

function useOutsidePress(root: { current: HTMLElement | null }, active: boolean, leave: () => void) {
  const check = useEffectEvent(({ target }: Event) => {
    if (window.innerWidth <= MOBILE_PX) return;
    if (target instanceof Node && !root.current?.contains(target)) leave();
  });
  useEffect(() => {
    if (!active) return;
    document.addEventListener('pointerdown', check);
    return () => document.removeEventListener('pointerdown', check);
  }, [active]);
}
