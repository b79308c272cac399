import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { formatDay } from 'shared-contracts/lead-rules';
import { cx, IconButton, prefersReducedMotion, Row, Stack, Text, UNCOVERED, VisuallyHidden } from 'shared-ui';
import classes from './days.module.css';

interface DayScrollerProps {
  label: string;
  children: ReactNode;
}

/** A scrollable row of days: by buttons, touch and keyboard. */
export function DayScroller({ label, children }: DayScrollerProps) {
  const row = useRef<HTMLDivElement>(null);
  const scroll = (direction: -1 | 1) =>
    row.current?.scrollBy({
      left: direction * row.current.clientWidth * 0.8,
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    });
  return (
    <Row gap={1} className={classes.scroller} {...{ [UNCOVERED]: '' }}>
      <IconButton label="Earlier days" icon={<ChevronLeft />} size="small" onClick={() => scroll(-1)} />
      <Row gap={2} align="stretch" ref={row} className={classes.row} role="group" aria-label={label}>
        {children}
      </Row>
      <IconButton label="Later days" icon={<ChevronRight />} size="small" onClick={() => scroll(1)} />
    </Row>
  );
}

interface DayButtonProps {
  /** YYYY-MM-DD, or null for as soon as possible */
  day: string | null;
  chosen: boolean;
  onChoose: () => void;
}

/** One day, drawn as a calendar page. */
export function DayButton({ day, chosen, onChoose }: DayButtonProps) {
  return (
    <button
      type="button"
      className={cx(classes.day, chosen && classes.chosen)}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      {/* The accessible name has the whole date. */}
      <VisuallyHidden>{day === null ? 'As soon as possible' : formatDay(day)}</VisuallyHidden>
      <Stack as="span" aria-hidden="true">
        {day === null ? (
          <Text as="span" size="l" weight="strong" leading="snug" numeric>
            ASAP
          </Text>
        ) : (
          <Leaf day={day} />
        )}
      </Stack>
    </button>
  );
}

function Leaf({ day }: { day: string }) {
  return (
    <>
      <span className={classes.small}>{formatDay(day, 'weekday')}</span>
      <Text as="span" size="l" weight="strong" leading="snug" numeric>
        {formatDay(day, 'number')}
      </Text>
      <span className={classes.small}>{formatDay(day, 'month')}</span>
    </>
  );
}
