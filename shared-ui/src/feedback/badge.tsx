import type { ReactNode } from 'react';
import { cx } from '../text/cx';
import classes from './feedback.module.css';

export type BadgeTone = 'neutral' | 'ocean' | 'coral' | 'success' | 'warning' | 'danger' | 'glass';

/** A short label. `glass` is for photos. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone | undefined;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={cx(classes.badge, classes[`tone-${tone}`])}>
      {icon && (
        <span className={classes.badgeIcon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
    </span>
  );
}
