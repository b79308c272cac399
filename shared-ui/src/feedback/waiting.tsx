import { Stack } from '../layout/layout';
import { cx } from '../text/cx';
import { i18n } from '../texts';
import classes from './feedback.module.css';

export interface SkeletonProps {
  width?: string | number | undefined;
  height?: string | number | undefined;
  /** lines of text instead of one block */
  lines?: number | undefined;
  className?: string | undefined;
}

/** Placeholder of something that loads. It is hidden from assistive technology: announce the wait in a live region. */
export function Skeleton({ width, height, lines, className }: SkeletonProps) {
  if (lines === undefined)
    return <span aria-hidden="true" className={cx(classes.skeleton, className)} style={{ width, height }} />;
  return (
    <Stack as="span" aria-hidden="true" className={cx(classes.lines, className)} style={{ width }}>
      {lineWidths(lines).map(({ line, width: part }) => (
        <span key={line} className={classes.skeleton} style={{ height: height ?? '0.9em', width: part }} />
      ))}
    </Stack>
  );
}

/** The last line of a paragraph is shorter. */
function lineWidths(lines: number) {
  return Array.from({ length: lines }, (_, line) => ({ line, width: line > 0 && line === lines - 1 ? '62%' : '100%' }));
}

/** A spinner with a label for assistive technology. */
export function Spinner({ label = i18n.t('Loading') }: { label?: string | undefined }) {
  return (
    <span role="status" className={classes.spinner}>
      <span className={classes.wheel} aria-hidden="true" />
      <span className={classes.hidden}>{label}</span>
    </span>
  );
}
