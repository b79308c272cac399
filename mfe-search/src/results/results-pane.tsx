import { useEffect } from 'react';
import {
  formatMoment,
  parseRegionPath,
  type Region,
  regionNames,
  type SearchCardsAnswer,
  type SearchState,
  searchHeading,
  searchPath,
  severalRegions,
} from 'shared-contracts';
import {
  Button,
  cx,
  EmptyState,
  ErrorState,
  LazyBoundary,
  lazyCode,
  Row,
  Skeleton,
  Slot,
  Stack,
  UNCOVERED,
  usePainted,
} from 'shared-ui';
import { useSnapshot } from 'valtio';
import { filterParts } from '../filters/filter-bar';
import { clearedFilters } from '../filters/filter-changes';
import { unknownRegions } from '../filters/region-tree';
import { RegionCrumbs, regionText, stepsOfRoute, type useRegionContent } from '../region/region-content';
import { SavedSearchBanner } from '../saved-search/saved-search-banner';
import { withAreas, withEveryFilter, withFilters, withPage, withSort } from '../state/change-search';
import { compared, restoreCompared } from '../state/compared.store';
import type { PageFlags } from '../state/page-flags.store';
import { useMonthly } from '../state/price-mode.store';
import { useHiddenCount } from '../state/search.resource';
import { addressOfSearch } from '../state/search-address';
import { clearSearch, editArea, requestSave, switchMap } from '../state/use-page-events';
import { useResultActions } from '../state/use-result-actions';
import type { SearchModel } from '../state/use-search';
import { i18n } from '../texts';
import { SetFilters, TenureNote } from './filter-chips';
import { orText } from './joined';
import { Pagination, pageCount } from './pagination';
import { RegisterInvitation } from './register-invitation';
import classes from './results.module.css';
import { OwnLists, ResultsHeader } from './results-header';
import { ResultsList, ResultsSkeleton } from './results-list';
import { useFocusOnHeading } from './use-focus-on-heading';

interface ResultsPaneProps {
  model: SearchModel;
  response: SearchCardsAnswer | undefined;
  flags: PageFlags;
  region: Region | null;
  regions: readonly Region[];
  content: ReturnType<typeof useRegionContent>;
  /** a listing lies over the search */
  covered: boolean;
}

/** Loads with the first search without results. */
const suggestions = lazyCode(() => import('./suggestions'));
/** Few searches have areas. */
const areaChips = lazyCode(() => import('./area-chips'));
/** Loads with the first home selected to compare. */
const compareBar = lazyCode(() => import('./compare-bar'));

/** Header, cards and pages; below them the region and a way to ask. */
export function ResultsPane({ model, response, flags, region, regions, content, covered }: ResultsPaneProps) {
  const { host, match, search, change, results, loaded, collections } = model;
  const { mobileMap } = useSnapshot(flags);
  const monthly = useMonthly(search);
  const painted = usePainted();
  const isComparing = useSnapshot(compared).ids.length > 0;
  useEffect(restoreCompared, []);
  const steps = region?.path ?? (regions.length === 0 ? stepsOfRoute(match.route) : []);
  const several = severalRegions(search.filters, regionNames(regions));
  const hidden = useHiddenCount(host, model.request);
  const focus = useFocusOnHeading(search.page);
  const unread = covered ? 0 : new URLSearchParams(match.query).getAll('area').length - search.polygons.length;
  return (
    <Stack
      as="section"
      gap={2}
      id="results"
      className={classes.pane}
      aria-label={i18n.t('Search results')}
      tabIndex={-1}
      {...focus}
    >
      <SavedSearchBanner
        prefix={match.prefix}
        loaded={loaded}
        edited={model.flags.filtersChanged}
        onSave={() => requestSave(model, flags)}
      />
      <ResultsHeader
        title={pageTitle(search, region, regions)}
        total={response?.total ?? (results.loading || loaded.status === 'loading' ? undefined : null)}
        loading={results.loading}
        sort={search.sort_order}
        onSort={(order) => change((now) => withSort(now, order), { wait: 0 })}
        mapShown={mobileMap}
        onMap={() => switchMap(flags, model.address)}
        covered={covered}
      >
        {!mobileMap && (
          <Row gap={2} rowGap={0} align="baseline" wrap className={classes.line} {...{ [UNCOVERED]: '' }}>
            <span className={classes.switch}>
              {painted && (
                <LazyBoundary code={filterParts} message={null} waiting={null}>
                  {({ PriceSwitch }) => <PriceSwitch monthly={monthly} results={response?.results ?? []} />}
                </LazyBoundary>
              )}
            </span>
            {(steps.length > 0 || several) && <RegionCrumbs prefix={match.prefix} steps={steps} several={several} />}
            <TenureNote filters={search.filters} onChange={(patch) => change((now) => withFilters(now, patch))} />
            {search.sort_order === 'recommended' && (
              <p className={cx(classes.note, classes.order)}>
                {i18n.t('Our own homes come sooner.')}{' '}
                <a href={`#${ABOUT_ORDER}`} className={classes.noteAction}>
                  {i18n.t('About the order')}
                </a>
              </p>
            )}
            <OwnLists
              hidden={hidden}
              onHidden={() => {
                flags.panel = 'hidden-listings';
              }}
              hasViewed={collections.viewed.length > 0}
            />
          </Row>
        )}
        {unread > 0 && (
          <p role="status" className={classes.note}>
            {i18n.t(
              '{count, plural, one {One area} other {# areas}} of this address could not be read, so the homes are not limited to it.',
              { count: unread },
            )}
          </p>
        )}
        {search.polygons.length > 0 && (
          <LazyBoundary
            code={areaChips}
            message={i18n.t("We couldn't load the drawn areas.")}
            waiting={<Skeleton width="6rem" height="1.75rem" />}
          >
            {({ AreaChips }) => (
              <AreaChips
                areas={search.polygons}
                onAreas={(areas) => change((now) => withAreas(now, areas), { wait: 0 })}
                onEdit={(id) => editArea(flags, id, model.address)}
              />
            )}
          </LazyBoundary>
        )}
        <SetFilters
          filters={search.filters}
          onChange={(patch) => change((now) => withFilters(now, patch))}
          onClear={() => change((now) => withEveryFilter(now, clearedFilters(now.filters)), { wait: 0 })}
        />
      </ResultsHeader>
      {!mobileMap && (
        <>
          <RegisterInvitation />
          {loaded.status === 'gone' && <GoneSearch model={model} />}
          {isComparing && (
            <LazyBoundary code={compareBar} message={i18n.t("We couldn't load the comparison.")} waiting={null}>
              {({ CompareBar }) => <CompareBar />}
            </LazyBoundary>
          )}
          <Results model={model} response={response} flags={flags} regions={regions} monthly={monthly} />
          {region && (
            <LazyBoundary code={regionText} message={null}>
              {({ RegionText }) => (
                <RegionText
                  prefix={match.prefix}
                  region={region}
                  regions={regions}
                  content={content}
                  ready={response !== undefined}
                />
              )}
            </LazyBoundary>
          )}
          <Slot host={host} name="search.contact" props={{ filters: search.filters }} fallback={null} loading={null} />
        </>
      )}
    </Stack>
  );
}

function Results({
  model,
  response,
  flags,
  regions,
  monthly,
}: Pick<ResultsPaneProps, 'model' | 'response' | 'flags' | 'regions'> & { monthly: boolean }) {
  const { host, match, search, change, results, loaded, request, collections } = model;
  const actions = useResultActions(host, match.prefix);
  if (loaded.status === 'failed') return <ErrorState message={loaded.error?.message} onRetry={loaded.retry} />;
  if (search.limitSearchToFavorites && collections.failed.favorites) {
    return (
      <ErrorState message={i18n.t("We couldn't load your favorites.")} onRetry={() => void host.collections.reload()} />
    );
  }
  if (search.limitSearchToFavorites && !request) return <NoFavorites model={model} />;
  if (results.error) {
    return results.before && results.before.results.length > 0 ? (
      <>
        <ErrorState
          compact
          message={i18n.t('{error} These are still the homes of the search before.', { error: results.error.message })}
          onRetry={results.retry}
        />
        <ResultsList
          address={model.address}
          results={results.before.results}
          flags={flags}
          actions={actions}
          monthly={monthly}
          stale
        />
      </>
    ) : (
      <ErrorState message={results.error.message} onRetry={results.retry} />
    );
  }
  if (!response) return <ResultsSkeleton />;
  if (response.total === 0 && request) {
    const unknown = unknownRegions(search.filters.hl_regions, regions);
    return (
      <EmptyState
        title={
          unknown.length > 0
            ? i18n.t('No place is called {places}', { places: unknown.join(orText()) })
            : i18n.t('No listings match this search')
        }
        action={
          <Button variant="secondary" onClick={() => clearSearch(host, match)}>
            {i18n.t('Clear all filters')}
          </Button>
        }
      >
        <LazyBoundary
          code={suggestions}
          message={i18n.t("We couldn't load suggestions.")}
          waiting={<Skeleton width="16rem" />}
        >
          {({ Suggestions }) => (
            <Suggestions
              search={search}
              request={request}
              regions={regions}
              onChange={(relaxed) => change(relaxed, { wait: 0 })}
            />
          )}
        </LazyBoundary>
      </EmptyState>
    );
  }
  const addressOf = (page: number) => addressOfSearch(match, withPage(search, page), loaded.stored);
  return (
    <>
      {collections.failed.hidden && (
        <ErrorState
          compact
          message={i18n.t("We couldn't load your hidden homes. They may appear for now.")}
          onRetry={() => void host.collections.reload()}
        />
      )}
      {response.as_of && (
        <ErrorState
          compact
          message={i18n.t("We can't refresh this list right now. These are the homes at {time}, Hawaii time.", {
            time: formatMoment(response.as_of, 'clock'),
          })}
          onRetry={results.retry}
        />
      )}
      {response.results.length === 0 && search.page > pageCount(response.total) && (
        <EmptyState
          title={i18n.t('No more results')}
          action={
            <Button variant="secondary" onClick={() => change((now) => withPage(now, 1), { wait: 0 })}>
              {i18n.t('Back to page 1')}
            </Button>
          }
        />
      )}
      <ResultsList
        address={model.address}
        results={response.results}
        flags={flags}
        actions={actions}
        monthly={monthly}
        stale={results.loading}
      />
      <Pagination
        page={Math.min(search.page, pageCount(response.total) + 1)}
        total={response.total}
        addressOf={addressOf}
        onPage={(page) => change((now) => withPage(now, page), { wait: 0 })}
      />
      {search.sort_order === 'recommended' && response.total > 1 && (
        <p id={ABOUT_ORDER} tabIndex={-1} className={classes.note}>
          {i18n.t(ABOUT_RECOMMENDED)}
        </p>
      )}
    </>
  );
}

/** Id of the sentence about the recommended order. */
const ABOUT_ORDER = 'about-order';
const ABOUT_RECOMMENDED =
  /*i18n*/ 'About the order “Recommended”: active homes come first. Among them, our own listings, featured listings, listings with more photos and newer listings come sooner.';

function NoFavorites({ model: { host, match, needsSignIn } }: { model: SearchModel }) {
  if (needsSignIn) {
    return (
      <EmptyState
        title={i18n.t('Sign in to see your favorites')}
        action={<Button onClick={() => host.session.requireSignIn()}>{i18n.t('Sign in')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={i18n.t('No favorites yet')}
      action={
        <Button variant="secondary" onClick={() => host.navigate.to(searchPath(match.prefix))}>
          {i18n.t('Find listings')}
        </Button>
      }
    >
      {i18n.t('Tap the heart on a home to save it.')}
    </EmptyState>
  );
}

/** Above a search without a saved one. */
function GoneSearch({ model: { host, match } }: { model: SearchModel }) {
  return (
    <EmptyState
      title={i18n.t('This saved search is no longer available')}
      action={
        <Button variant="secondary" onClick={() => host.navigate.to(searchPath(match.prefix))}>
          {i18n.t('See all listings')}
        </Button>
      }
    />
  );
}

/**
 * The heading: favorites, the regions, or Hawaiʻi.
 * @param regions the directory; empty until it is loaded
 */
function pageTitle(search: SearchState, region: Region | null, regions: readonly Region[]): string {
  if (search.limitSearchToFavorites) return i18n.t('Your favorites');
  const { hl_regions: chosen = [] } = search.filters;
  if (chosen.length > 0 && unknownRegions(chosen, regions).length === chosen.length) return i18n.t('Place not found');
  const steps = region?.path ?? parseRegionPath(search.filters.hl_regions?.[0] ?? '') ?? [];
  return searchHeading(
    search.filters,
    steps.map(({ name }) => name),
    regionNames(regions),
  );
}
