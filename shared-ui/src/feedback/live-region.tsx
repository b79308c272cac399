import type { ReactNode } from 'react';
import classes from './feedback.module.css';

/** Read by assistive technology, and not visible. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={classes.hidden}>{children}</span>;
}

/** Announces its content when it changes. Keep it mounted and change the text. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className={classes.hidden}>
      {children}
    </div>
  );
}
