import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Window widths in pixels, above which hover opens and leaving closes. */
export interface HoverRule {
  opensAbove: number;
  closesAbove: number;
}

/** Delay for a pointer that crosses the gap between button and panel. */
const LEAVE_MS = 200;

const isWider = (width: number | undefined) => width !== undefined && window.innerWidth > width;

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
  const onEnter = useEffectEvent(({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || open || !isWider(rule?.opensAbove)) return;
    byHover.current = true;
    change(true);
  });
  const closes = useEffectEvent(
    ({ pointerType }: PointerEvent) => pointerType !== 'touch' && open && isWider(rule?.closesAbove),
  );
  const close = useEffectEvent(() => {
    byHover.current = false;
    change(false);
  });
  const hasRule = rule !== undefined;
  useEffect(() => {
    const element = root.current;
    if (!element || !hasRule) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enter = (event: PointerEvent) => {
      clearTimeout(timer);
      onEnter(event);
    };
    const leave = (event: PointerEvent) => {
      if (closes(event)) timer = setTimeout(close, LEAVE_MS);
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
