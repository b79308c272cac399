import { ErrorState } from '../feedback/states';
import { Spinner } from '../feedback/waiting';
import { i18n } from '../texts';
import classes from './map.module.css';
import type { MapStatus } from './use-map';

/** The message over a map that cannot be shown or is loading. */
export function MapNotice({ status, retry }: { status: MapStatus; retry: () => void }) {
  if (status === 'ready') return null;
  return (
    <div className={classes.notice}>
      {status === 'loading' && <Spinner label={i18n.t('Loading map')} />}
      {status === 'failed' && <ErrorState message={i18n.t("We couldn't load the map.")} onRetry={retry} />}
      {status === 'no-webgl' && (
        <ErrorState
          message={i18n.t("This browser can't draw the map because WebGL is not available. All homes are in the list.")}
        />
      )}
    </div>
  );
}
