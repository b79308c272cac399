import { formatDay } from 'shared-contracts/leads';
import { cx, VisuallyHidden } from 'shared-ui';
import classes from './days.module.css';

interface DayButtonProps {
  /** YYYY-MM-DD, or null for as soon as possible */
  day: string | null;
  chosen: boolean;
  onChoose: () => void;
}

/** One day to choose, as a small calendar leaf. */
export function DayButton({ day, chosen, onChoose }: DayButtonProps) {
  return (
    <button
      type="button"
      className={cx(classes.day, chosen && classes.chosen)}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      {/* the leaf is for the eye; the name says the whole day */}
      <VisuallyHidden>{day === null ? 'As soon as possible' : formatDay(day)}</VisuallyHidden>
      <span aria-hidden="true" className={classes.leaf}>
        {day === null ? <span className={classes.number}>ASAP</span> : <Leaf day={day} />}
      </span>
    </button>
  );
}

function Leaf({ day }: { day: string }) {
  return (
    <>
      <span className={classes.small}>{formatDay(day, { weekday: 'short' })}</span>
      <span className={classes.number}>{formatDay(day, { day: 'numeric' })}</span>
      <span className={classes.small}>{formatDay(day, { month: 'short' })}</span>
    </>
  );
}
