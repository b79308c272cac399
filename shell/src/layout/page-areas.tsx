import type { RenderedParts } from 'federation/protocol/rendering';
import { useLayoutEffect, useRef } from 'react';
import { type Area, allAreas } from 'shared-contracts';
import { CompanyContact, cx, ErrorState, Skeleton, Text, useInBrowser, useOnline } from 'shared-ui';
import { useSnapshot } from 'valtio';
import { IDLE, type PageApps } from '../parts/page-parts';
import { PartRoot } from '../parts/part-root';
import type { Services } from '../start/services';
import { i18n } from '../texts';
import classes from './layout.module.css';

interface PageAreasProps {
  services: Pick<Services, 'host'>;
  areas: ShownAreas;
  /** areas of the current route, outermost first */
  shown: readonly Area[];
  rendered: RenderedParts['page'];
}

/** The services that the areas need. */
export type ShownAreas = Pick<PageApps, 'names' | 'state' | 'register' | 'retry'>;

/** The areas that every document has. */
const SITE_AREAS: readonly Area[] = allAreas();

/**
 * The places in which remotes render their pages. The places stay in the document, the remotes come and go. The server
 * renders no places of other remotes' own pages: it does not know those of an override.
 */
export function PageAreas({ services, areas, shown, rendered }: PageAreasProps) {
  const places = useRef<Partial<Record<Area, HTMLElement>>>({});
  const hasAll = useInBrowser();
  // biome-ignore lint/correctness/useExhaustiveDependencies: more places come after the hydration
  useLayoutEffect(() => areas.register(places.current), [areas, hasAll]);
  const top = shown.at(-1);
  const drawn = hasAll ? areas.names : areas.names.filter((area) => SITE_AREAS.includes(area) || shown.includes(area));
  return drawn.map((area) => (
    <AreaPlace
      key={area}
      area={area}
      areas={areas}
      services={services}
      role={roleOf(area, shown, top)}
      renderedBy={area === rendered?.area ? `${rendered.remote} ${rendered.version}` : undefined}
      onPlace={(element) => {
        if (element) places.current[area] = element;
      }}
    />
  ));
}

type Role = 'top' | 'under' | 'away';
const roleOf = (area: Area, shown: readonly Area[], top: Area | undefined): Role =>
  area === top ? 'top' : shown.includes(area) ? 'under' : 'away';

interface AreaPlaceProps {
  area: Area;
  areas: ShownAreas;
  services: Pick<Services, 'host'>;
  role: Role;
  /** remote and version */
  renderedBy: string | undefined;
  onPlace: (element: HTMLElement | null) => void;
}

/** A page below another one keeps its size and scroll position, and is inert. */
function AreaPlace({ area, areas, services, role, renderedBy, onPlace }: AreaPlaceProps) {
  const { state, code, rendered } = useSnapshot(areas.state)[area] ?? IDLE;
  const online = useOnline();
  const waiting = role === 'top' && state !== 'mounted';
  return (
    <div
      className={cx(classes.place, role === 'under' && classes.under)}
      inert={role === 'under'}
      hidden={role === 'away'}
    >
      {waiting && state === 'failed' && (
        <div className={classes.failure}>
          <ErrorState
            message={i18n.t("We couldn't load this part of the site.")}
            retryLabel={i18n.t('Try again')}
            onRetry={() => void areas.retry(area)}
          >
            <p>{i18n.t('You can still reach us:')}</p>
            <CompanyContact settings={services.host.settings} />
            {code && online && (
              <Text size="xs" tone="faint">
                {code}
              </Text>
            )}
          </ErrorState>
        </div>
      )}
      {waiting && state !== 'failed' && !rendered && <Skeleton lines={8} className={classes.wait} />}
      <PartRoot
        part={area}
        rendered={renderedBy !== undefined}
        ref={onPlace}
        data-area={area}
        data-rendered={renderedBy}
      />
    </div>
  );
}
