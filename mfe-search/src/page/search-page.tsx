import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react';
import type { PageProps } from 'shared-contracts';
import { cx, LazyBoundary, lazyCode, Skeleton, usePainted, useTopic } from 'shared-ui';
import { useSnapshot } from 'valtio';
import { FilterBar, filterParts } from '../filters/filter-bar';
import { regionOfSearch } from '../filters/region-tree';
import { mapEngine } from '../map/map-engine';
import { useRegionContent } from '../region/region-content';
import { ResultsPane } from '../results/results-pane';
import { withFilters } from '../state/change-search';
import { closeDialogs, createPageFlags } from '../state/page-flags.store';
import { useRegions, withoutHidden } from '../state/search.resource';
import { requestSave, useListPlace, usePageEvents, usePhone, useStandstill } from '../state/use-page-events';
import { useSearch } from '../state/use-search';
import { useAnnouncements } from './announce-search';
import { SearchDialogs } from './search-dialogs';
import classes from './search-page.module.css';

/** The search: filters above, results beside their map. Under an open listing it stays, inert. */
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
  const answer = withoutHidden(results.answer, hidden);
  const region = regionOfSearch(search.filters.hl_regions, directory.regions);
  const content = useRegionContent(host, region);
  const phone = usePhone(flags);
  const { mobileMap } = useSnapshot(flags);
  const mapDue = useSince(answer !== undefined);
  usePageEvents(model, flags);
  useStandstill(model, covered, page, flags);
  useListPlace(flags, mobileMap, model.address);
  useAnnouncements(model, answer, openSlugOf(match));
  useEffect(() => {
    // a press on a filter fetches them again, and tells where it cannot
    if (painted) filterParts.load().catch(() => undefined);
  }, [painted]);
  const navHeight = useTopic(host, 'nav:height')?.height ?? 0;
  const top: CSSProperties & Record<'--search-top', string> = { '--search-top': `${navHeight}px` };

  return (
    <div ref={page} className={classes.page} inert={covered} style={top}>
      <div className={classes.filters}>
        <FilterBar
          host={host}
          search={search}
          onChange={(patch) => change((now) => withFilters(now, patch))}
          counts={results.answer?.aggregations}
          directory={directory}
          flags={flags}
          onSave={search.limitSearchToFavorites ? undefined : () => requestSave(model, flags)}
        />
      </div>
      <div className={cx(classes.split, mobileMap && classes.mapOnly)}>
        <div className={classes.results}>
          <ResultsPane
            model={model}
            answer={answer}
            flags={flags}
            region={region}
            regions={directory.regions}
            content={content}
            covered={covered}
          />
        </div>
        <div className={classes.map}>
          {(!phone || mobileMap) && mapDue && (
            <LazyBoundary code={mapPane} message="We couldn't load the map." waiting={<Skeleton height="100%" />}>
              {({ MapPane }) => (
                <MapPane model={model} flags={flags} answer={answer} outlines={content.data?.outlines} />
              )}
            </LazyBoundary>
          )}
        </div>
      </div>
      <SearchDialogs model={model} flags={flags} directory={directory} routeMatch={match} />
    </div>
  );
}

function openSlugOf({ route }: PageProps['match']): string | null {
  return route.page === 'listing' && route.listing.by === 'slug' ? route.listing.value : null;
}

/** True from the first time on: a map that is open stays, also while a search fails. */
function useSince(now: boolean): boolean {
  const [since, setSince] = useState(now);
  if (now && !since) setSince(true);
  return since || now;
}

/** What is around the engine, which is asked for at the same time and not after it. */
const mapPane = lazyCode(() => {
  // whoever draws with the engine tells of its failure
  mapEngine.load().catch(() => undefined);
  return import('../map/map-pane');
});

let wasPainted = false;

/** True once a search of this page load has been on screen: until then nothing else takes its bandwidth. */
function usePaintedOnce(): boolean {
  const [before] = useState(wasPainted);
  const painted = usePainted();
  useEffect(() => {
    wasPainted ||= painted;
  }, [painted]);
  return before || painted;
}
