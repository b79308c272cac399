import { ErrorState } from '../feedback/states';
import { Spinner } from '../feedback/waiting';
import classes from './map.module.css';
import type { MapStatus } from './use-map';

/** What lies over the place of a map that is not there (yet). */
export function MapNotice({ status, retry }: { status: MapStatus; retry: () => void }) {
  if (status === 'ready') return null;
  return (
    <div className={classes.notice}>
      {status === 'loading' && <Spinner label="Loading map" />}
      {status === 'failed' && <ErrorState message="The map could not be loaded." onRetry={retry} />}
      {status === 'no-webgl' && (
        <ErrorState message="This browser cannot draw the map because WebGL is not available. All listings are in the list." />
      )}
    </div>
  );
}
