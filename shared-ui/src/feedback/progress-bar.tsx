import { useEffect, useState } from 'react';
import { PROGRESS_BAR } from 'shared-contracts';
import { i18n } from '../texts';
import classes from './feedback.module.css';

/**
 * The line at the top while a page loads. It waits 200 ms, so that fast pages show none, and takes 5000 ms to nearly
 * reach the end.
 */
export function ProgressBar({ active }: { active: boolean }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!active) return setShown(false);
    const timer = setTimeout(() => setShown(true), PROGRESS_BAR.throttleMs);
    return () => clearTimeout(timer);
  }, [active]);
  if (!shown) return null;
  return (
    <div role="progressbar" aria-label={i18n.t('Loading page')} className={classes.progress}>
      <span className={classes.progressLine} style={{ animationDuration: `${PROGRESS_BAR.durationMs}ms` }} />
    </div>
  );
}
