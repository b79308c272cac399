import { type RouteMatch, savedSearchPath, searchPath, searchSummary } from 'shared-contracts';
import { Dialog, ErrorState } from 'shared-ui';
import { useSnapshot } from 'valtio';
import { FilterPanel } from '../filters/filter-panel';
import { RegionFilter } from '../filters/region-filter';
import { savedParamsOf } from '../saved-search/saved-search-params';
import { AccountPanel } from './account-panel';
import { withFilters } from './change-search';
import type { PageFlags } from './page-flags.store';
import type { RegionDirectory } from './search.resource';
import { useLazyPart } from './use-lazy-part';
import type { SearchModel } from './use-search';

interface SearchDialogsProps {
  model: SearchModel;
  flags: PageFlags;
  directory: RegionDirectory;
  /** the route itself: /saved_search opens its panel over the default search */
  routeMatch: RouteMatch;
}

/** Everything that lies over the search, each under its own flag [A2.26]. */
export function SearchDialogs({ model, flags, directory, routeMatch }: SearchDialogsProps) {
  const { host, match, search, change } = model;
  const shown = useSnapshot(flags);
  const onSavedSearches = routeMatch.route.page === 'saved-search-panel';
  const panel = shown.panel ?? (onSavedSearches ? 'saved-searches' : null);
  const closePanel = () => {
    flags.panel = null;
    if (onSavedSearches) host.navigate.to(searchPath(match.prefix), { replace: true });
  };
  return (
    <>
      {shown.filters && (
        <FilterPanel
          host={host}
          search={search}
          directory={directory}
          onClose={() => {
            flags.filters = false;
          }}
          onApply={(filters) => {
            flags.filters = false;
            change((now) => ({ ...withFilters(now, regionPatch(now.filters, filters)), filters }), { wait: 0 });
          }}
        />
      )}
      <Dialog
        open={shown.mobileGeography}
        onClose={() => {
          flags.mobileGeography = false;
        }}
        title="Region"
        size="full"
      >
        <RegionFilter
          host={host}
          search={search}
          onChange={(patch) => change((now) => withFilters(now, patch))}
          directory={directory}
        />
      </Dialog>
      {shown.saving && <SaveDialog model={model} flags={flags} />}
      {panel && <AccountPanel host={host} section={panel} onClose={closePanel} />}
    </>
  );
}

/** The map view is let go only when the region itself changed. */
function regionPatch(before: { hl_regions?: string[] | undefined }, after: { hl_regions?: string[] | undefined }) {
  return before.hl_regions?.join() === after.hl_regions?.join() ? {} : { hl_regions: after.hl_regions };
}

/** Fetched with the first save: most searches are never saved. */
const loadSaving = () => import('../saved-search/save-search-dialog');

function SaveDialog({ model, flags }: { model: SearchModel; flags: PageFlags }) {
  const { host, match, search, address, loaded } = model;
  const close = () => {
    flags.saving = false;
  };
  const { part, failed, retry } = useLazyPart(loadSaving);
  if (failed) {
    return (
      <Dialog open onClose={close} title="Save search" size="small">
        <ErrorState compact message="The form could not be loaded." onRetry={retry} />
      </Dialog>
    );
  }
  if (!part) return null;
  return (
    <part.SaveSearchDialog
      host={host}
      params={savedParamsOf(search, address)}
      title={loaded.shared?.title ?? (searchSummary(search.filters).join(', ') || 'All listings')}
      own={loaded.own}
      onClose={close}
      onSaved={({ id, share_code, title }) => {
        close();
        if (id === null || share_code === null) return;
        host.bus.publish('search:saved', { id, share_code, title });
        host.navigate.to(savedSearchPath(match.prefix, share_code), { replace: true, keepScroll: true });
      }}
    />
  );
}
