import { type CSSProperties, lazy, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { PageProps } from 'shared-contracts';
import { cx, LazyBoundary, lazyCode, Row, Skeleton, useKnownNoWebGl, usePainted, useTopic } from 'shared-ui';
import { useSnapshot } from 'valtio';
import { FilterBar, filterParts } from '../filters/filter-bar';
import { regionOfSearch } from '../filters/region-tree';
import { mapEngine } from '../map/map-engine';
import { useRegionContent } from '../region/region-content';
import { ResultsPane } from '../results/results-pane';
import { withFilters } from '../state/change-search';
import { closeDialogs, createPageFlags, type PageFlags } from '../state/page-flags.store';
import { useRegions, withoutHidden } from '../state/search.resource';
import {
  requestSave,
  useFocusReturn,
  useListScrollRestoration,
  useMapHandover,
  usePageEvents,
  usePhone,
} from '../state/use-page-events';
import { useSearch } from '../state/use-search';
import { useAnnouncements } from './announce-search';
import { SearchDialogs } from './search-dialogs';
// a document has the rules of the files that the page always loads
import './noscript.module.css';
import { i18n } from '../texts';
import classes from './search-page.module.css';

/** Only the server renders these: browsers with scripts do not render the content of `noscript`. */
const NoscriptFilters = lazy(async () => ({ default: (await import('./noscript')).FilterForm }));
const NoscriptRegion = lazy(async () => ({ default: (await import('./noscript')).AboutRegion }));

/** The search: filters on top, results next to their map. Below an open listing it stays mounted and inert. */
export function SearchPage({ host, match }: PageProps) {
  const [flags] = useState(createPageFlags);
  const page = useRef<HTMLDivElement>(null);
  const covered = match.route.page === 'listing';
  const model = useSearch(
    host,
    match,
    useCallback(() => closeDialogs(flags), [flags]),
  );
  const { search, change, results } = model;
  const painted = usePaintedOnce();
  const directory = useRegions(host, painted);
  const { hidden } = model.collections;
  const response = withoutHidden(results.response, hidden);
  const region = regionOfSearch(search.filters.hl_regions, directory.regions);
  const content = useRegionContent(host, region);
  const { mobileMap } = useSnapshot(flags);
  const mapDue = useSince(response !== undefined);
  const withoutMap = useKnownNoWebGl();
  usePageEvents(model, flags);
  useFocusReturn(host, covered, page, flags);
  useListScrollRestoration(flags, mobileMap, model.address);
  useMapHandover(flags, model);
  useAnnouncements(model, response, directory.regions, openSlugOf(match));
  useEffect(() => {
    // A press on a filter loads them again, and shows an error if that fails.
    if (painted) filterParts.load().catch(() => undefined);
  }, [painted]);
  const navHeight = useTopic(host, 'nav:height')?.height ?? 0;
  const top: CSSProperties & Record<'--search-top', string> = { '--search-top': `${navHeight}px` };

  const noscript = { host, search, prefix: model.match.prefix };
  return (
    <div ref={page} className={classes.page} inert={covered} style={top}>
      <a href="#results" className={classes.skip}>
        {i18n.t('Skip to results')}
      </a>
      <noscript>
        <NoscriptFilters {...noscript} />
      </noscript>
      <Row className={classes.filters}>
        <FilterBar
          search={search}
          onChange={(patch) => change((now) => withFilters(now, patch))}
          counts={results.response?.aggregations}
          directory={directory}
          flags={flags}
          onSave={search.limitSearchToFavorites ? undefined : () => requestSave(model, flags)}
        />
      </Row>
      <div className={cx(classes.split, mobileMap && classes.mapOnly, withoutMap && classes.withoutMap)}>
        <div className={classes.results}>
          <ResultsPane
            model={model}
            response={response}
            flags={flags}
            region={region}
            regions={directory.regions}
            content={content}
            covered={covered}
          />
          <noscript>
            <NoscriptRegion {...noscript} />
          </noscript>
        </div>
        <div className={classes.map}>
          <MapPlace flags={flags} due={mapDue}>
            {({ MapPane }) => (
              <MapPane model={model} flags={flags} response={response} outlines={content.data?.outlines} />
            )}
          </MapPlace>
        </div>
      </div>
      <SearchDialogs model={model} flags={flags} directory={directory} routeMatch={match} />
    </div>
  );
}

interface MapPlaceProps {
  flags: PageFlags;
  /** the page has results */
  due: boolean;
  children: (code: typeof import('../map/map-pane')) => ReactNode;
}

/** The map; on a phone only while it is open. The page around it does not depend on the width, and is drawn once. */
function MapPlace({ flags, due, children }: MapPlaceProps) {
  const phone = usePhone(flags);
  const { mobileMap } = useSnapshot(flags);
  if (!due || (phone && !mobileMap)) return null;
  return (
    <LazyBoundary code={mapPane} message={i18n.t("We couldn't load the map.")} waiting={<Skeleton height="100%" />}>
      {children}
    </LazyBoundary>
  );
}

function openSlugOf({ route }: PageProps['match']): string | null {
  return route.page === 'listing' && route.listing.by === 'slug' ? route.listing.value : null;
}

/** True after the first opening: an open map stays, also while a search fails. */
function useSince(now: boolean): boolean {
  const [since, setSince] = useState(now);
  if (now && !since) setSince(true);
  return since || now;
}

/** The code around the engine, which loads at the same time. */
const mapPane = lazyCode(() => {
  // the component that renders with the engine reports its failure
  mapEngine.load().catch(() => undefined);
  return import('../map/map-pane');
});

let wasPainted = false;

/** True after a search was painted in this page load: until then no other code uses bandwidth. */
function usePaintedOnce(): boolean {
  const [before] = useState(wasPainted);
  const painted = usePainted();
  useEffect(() => {
    wasPainted ||= painted;
  }, [painted]);
  return before || painted;
}
