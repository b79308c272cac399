import { Skeleton } from 'shared-ui';
import classes from './results.module.css';

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** As many cards as a screen holds, in the size of real ones, so that nothing jumps. */
export function ResultsSkeleton() {
  return (
    <div className={classes.list} aria-hidden="true" data-testid="results-loading">
      {PLACES.map((place) => (
        <div key={place} className={classes.ghost}>
          <Skeleton className={classes.ghostPhoto} height="auto" />
          <Skeleton width="40%" height="1.4rem" />
          <Skeleton lines={2} />
        </div>
      ))}
    </div>
  );
}
