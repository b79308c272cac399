import { type PointerEvent, useEffect, useRef } from 'react';

/** Widths in pixels above which a pointer that comes opens, and one that leaves closes. */
export interface HoverRule {
  opensAbove: number;
  closesAbove: number;
}

/** A pointer that crosses the gap between button and panel has not left. */
const LEAVE_MS = 200;

/** Opening by hover; a press right after it still means "open", and touch never hovers. */
export function useHover(rule: HoverRule | undefined, open: boolean, change: (open: boolean) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const byHover = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!rule) return { handlers: {}, takeHover: () => false };
  return {
    /** true once for the press that follows opening by hover */
    takeHover: () => {
      const was = byHover.current && open;
      byHover.current = false;
      return was;
    },
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        clearTimeout(timer.current);
        if (pointerType === 'touch' || open || window.innerWidth <= rule.opensAbove) return;
        byHover.current = true;
        change(true);
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'touch' || !open || window.innerWidth <= rule.closesAbove) return;
        timer.current = setTimeout(() => {
          byHover.current = false;
          change(false);
        }, LEAVE_MS);
      },
    },
  };
}
