import {
  type AccountSection,
  accountPath,
  type RouteMatch,
  regionNames,
  savedSearchParams,
  savedSearchPath,
  searchPath,
  searchSummary,
} from 'shared-contracts';
import { Dialog, LazyBoundary, LazyDialog, Link, lazyCode, Slot, useHost } from 'shared-ui';
import { useSnapshot } from 'valtio';
import { filterParts } from '../filters/filter-bar';
import { withEveryFilter, withFilters } from '../state/change-search';
import type { PageFlags } from '../state/page-flags.store';
import type { RegionDirectory } from '../state/search.resource';
import type { SearchModel } from '../state/use-search';
import { i18n } from '../texts';

interface SearchDialogsProps {
  model: SearchModel;
  flags: PageFlags;
  directory: RegionDirectory;
  /** the route itself: /saved_search opens its panel over the default search */
  routeMatch: RouteMatch;
}

/** All panels and dialogs over the search, each with its own flag. */
export function SearchDialogs({ model, flags, directory, routeMatch }: SearchDialogsProps) {
  const { host, match, search, change } = model;
  const shown = useSnapshot(flags);
  const onSavedSearches = routeMatch.route.page === 'saved-search-panel';
  const panel = shown.panel ?? (onSavedSearches ? 'saved-searches' : null);
  const closeFilters = () => {
    flags.filters = false;
  };
  const closePanel = () => {
    flags.panel = null;
    if (onSavedSearches) host.navigate.to(searchPath(match.prefix), { replace: true });
  };
  return (
    <>
      {shown.filters && (
        <LazyDialog
          code={filterParts}
          title={i18n.t('Filters')}
          size="large"
          message={i18n.t("We couldn't load the filters.")}
          onClose={closeFilters}
        >
          {({ FilterPanel }) => (
            <FilterPanel
              search={search}
              directory={directory}
              onClose={closeFilters}
              onApply={(filters) => {
                closeFilters();
                change((now) => withEveryFilter(now, filters), { wait: 0 });
              }}
            />
          )}
        </LazyDialog>
      )}
      <Dialog
        open={shown.mobileGeography}
        onClose={() => {
          flags.mobileGeography = false;
        }}
        title={i18n.t('Region')}
        size="full"
      >
        <LazyBoundary code={filterParts} message={i18n.t("We couldn't load the regions.")}>
          {({ RegionFilter }) => (
            <RegionFilter
              search={search}
              onChange={(patch) => change((now) => withFilters(now, patch))}
              directory={directory}
            />
          )}
        </LazyBoundary>
      </Dialog>
      {shown.saving && <SaveDialog model={model} flags={flags} directory={directory} />}
      {panel && <AccountPanel section={panel} onClose={closePanel} />}
    </>
  );
}

/** Loads with the first save, because most searches are never saved. */
const saving = lazyCode(() => import('../saved-search/save-search-dialog'));

function SaveDialog({ model, flags, directory }: Omit<SearchDialogsProps, 'routeMatch'>) {
  const { host, match, search, loaded } = model;
  const summary = searchSummary(search.filters, regionNames(directory.regions));
  const close = () => {
    flags.saving = false;
  };
  return (
    <LazyDialog
      code={saving}
      title={i18n.t('Save search')}
      message={i18n.t("We couldn't load the form.")}
      onClose={close}
    >
      {({ SaveSearchDialog }) => (
        <SaveSearchDialog
          params={savedSearchParams(search)}
          title={loaded.shared?.title ?? (summary.join(', ') || i18n.t('All listings'))}
          own={loaded.own}
          onClose={close}
          onSaved={({ id, share_code }) => {
            close();
            if (id === null || share_code === null) return;
            host.navigate.to(savedSearchPath(match.prefix, share_code), { replace: true, keepScroll: true });
          }}
        />
      )}
    </LazyDialog>
  );
}

interface AccountPanelProps {
  section: AccountSection;
  onClose: () => void;
}

/** A section of the account over the search, which does not change. */
function AccountPanel({ section, onClose }: AccountPanelProps) {
  const host = useHost();
  return (
    <Dialog open onClose={onClose} title={i18n.t('Your account')} size="medium">
      <Slot
        host={host}
        name="search.panel"
        props={{ section, onClose }}
        fallback={
          <p>
            {i18n.t("We can't show this part of your account here.")}{' '}
            <Link host={host} to={accountPath(section)}>
              {i18n.t('Open your account')}
            </Link>
          </p>
        }
      />
    </Dialog>
  );
}
