import { type RefObject, useEffect, useRef } from 'react';

/** Window widths in pixels, above which hover opens and leaving closes. */
export interface HoverRule {
  opensAbove: number;
  closesAbove: number;
}

/** Delay for a pointer that crosses the gap between button and panel. */
const LEAVE_MS = 200;

/**
 * Opens by hover. A press right after it still means "open", and touch never hovers. The listeners are native: React
 * reports a leave for every move into content of another React root.
 */
export function useHover(
  root: RefObject<HTMLElement | null>,
  rule: HoverRule | undefined,
  open: boolean,
  change: (open: boolean) => void,
) {
  const byHover = useRef(false);
  const latest = useRef({ rule, open, change });
  useEffect(() => {
    latest.current = { rule, open, change };
  });
  const hasRule = rule !== undefined;
  useEffect(() => {
    const element = root.current;
    if (!element || !hasRule) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isWider = (width: number | undefined) => width !== undefined && window.innerWidth > width;
    const enter = ({ pointerType }: PointerEvent) => {
      clearTimeout(timer);
      const now = latest.current;
      if (pointerType === 'touch' || now.open || !isWider(now.rule?.opensAbove)) return;
      byHover.current = true;
      now.change(true);
    };
    const leave = ({ pointerType }: PointerEvent) => {
      const now = latest.current;
      if (pointerType === 'touch' || !now.open || !isWider(now.rule?.closesAbove)) return;
      timer = setTimeout(() => {
        byHover.current = false;
        latest.current.change(false);
      }, LEAVE_MS);
    };
    element.addEventListener('pointerenter', enter);
    element.addEventListener('pointerleave', leave);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('pointerenter', enter);
      element.removeEventListener('pointerleave', leave);
    };
  }, [root, hasRule]);
  return {
    /** true once, for the press that follows the opening by hover */
    takeHover: () => {
      const was = byHover.current && open;
      byHover.current = false;
      return was;
    },
  };
}
