import { useLayoutEffect, useRef } from 'react';
import type { Area } from 'shared-contracts';
import { CompanyContact, cx, ErrorState, Skeleton } from 'shared-ui';
import { useSnapshot } from 'valtio';
import type { PageAreas as Areas } from '../routing/page-areas.store';
import type { Services } from '../start/services';
import classes from './layout.module.css';
import { KeptMarkup, type ServerMarkup } from './server-markup';

interface PageAreasProps {
  services: Services;
  areas: Areas;
  /** areas of the route now shown, outermost first */
  shown: readonly Area[];
  /** the server's markup, as long as it belongs to the page shown */
  markup: ServerMarkup | null;
}

/** The places remotes draw their pages in. They stay in the document; the remotes in them come and go. */
export function PageAreas({ services, areas, shown, markup }: PageAreasProps) {
  const places = useRef<Partial<Record<Area, HTMLElement>>>({});
  const registered = useRef(false);
  useLayoutEffect(() => {
    if (registered.current) return;
    registered.current = true;
    areas.register(places.current);
  }, [areas]);
  const top = shown.at(-1);
  return areas.names.map((area) => (
    <AreaPlace
      key={area}
      area={area}
      areas={areas}
      services={services}
      role={roleOf(area, shown, top)}
      markup={area === top ? markup : null}
    >
      <div
        ref={(element) => {
          if (element) places.current[area] = element;
        }}
        data-area={area}
      />
    </AreaPlace>
  ));
}

type Role = 'top' | 'under' | 'away';
const roleOf = (area: Area, shown: readonly Area[], top: Area | undefined): Role =>
  area === top ? 'top' : shown.includes(area) ? 'under' : 'away';

interface AreaPlaceProps {
  area: Area;
  areas: Areas;
  services: Services;
  role: Role;
  markup: ServerMarkup | null;
  children: React.ReactNode;
}

/** What lies under another page keeps its size and scroll position, unseen and out of reach. */
function AreaPlace({ area, areas, services, role, markup, children }: AreaPlaceProps) {
  const { state = 'idle', code = null } = useSnapshot(areas.state)[area] ?? {};
  const waiting = role === 'top' && state !== 'mounted';
  return (
    <div
      className={cx(classes.place, role === 'under' && classes.under)}
      inert={role === 'under'}
      hidden={role === 'away'}
    >
      {waiting && state === 'failed' && (
        <ErrorState
          message="This part of the site could not be loaded."
          retryLabel="Retry"
          onRetry={() => void areas.retry(area)}
        >
          <p>You can still reach us:</p>
          <CompanyContact settings={services.host.settings} />
          {code && <p className={classes.code}>{code}</p>}
        </ErrorState>
      )}
      {waiting && state !== 'failed' && (
        <div className={classes.kept}>
          {markup ? <KeptMarkup nodes={markup} /> : <Skeleton lines={8} className={classes.wait} />}
        </div>
      )}
      {children}
    </div>
  );
}
