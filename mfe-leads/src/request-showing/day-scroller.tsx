import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { IconButton, prefersReducedMotion } from 'shared-ui';
import classes from './days.module.css';

/** Marks the rows of days, which the help bubble must not cover. */
export const SHOWING_DAYS = 'data-showing-days';

interface DayScrollerProps {
  label: string;
  children: ReactNode;
}

/** A row of days wider than its place: scrolls left and right by buttons, by touch and by the keyboard [B2.5.9]. */
export function DayScroller({ label, children }: DayScrollerProps) {
  const row = useRef<HTMLDivElement>(null);
  const scroll = (direction: -1 | 1) =>
    row.current?.scrollBy({
      left: direction * row.current.clientWidth * 0.8,
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    });
  return (
    <div className={classes.scroller} {...{ [SHOWING_DAYS]: '' }}>
      <IconButton label="Earlier days" icon={<ChevronLeft />} size="small" onClick={() => scroll(-1)} />
      <div ref={row} className={classes.row} role="group" aria-label={label}>
        {children}
      </div>
      <IconButton label="Later days" icon={<ChevronRight />} size="small" onClick={() => scroll(1)} />
    </div>
  );
}
