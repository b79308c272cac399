import { ChevronDown, ChevronLeft, ChevronRight, ListFilter } from 'lucide-react';
import { useState } from 'react';
import {
  CAPS,
  type EventPayload,
  type ExtensionProps,
  formatNavTitle,
  formatNumber,
  type HostServices,
  listingPath,
} from 'shared-contracts';
import { Button, Dialog, Disclosure, Link, Popover, Row, Stack, Text, useHost, useMatch, useTopic } from 'shared-ui';
import { useAccountActions } from '../header/use-account-actions';
import { LanguageLinks } from '../languages/language-links';
import { i18n } from '../texts';
import classes from './search-bar.module.css';

/** In the heading of a search its own actions, under the header of a listing the way back to it. */
export function SearchBar({ host }: ExtensionProps<'layout.search-bar'>) {
  const { route } = useMatch(host);
  return route.page === 'listing' ? <BackToSearch /> : <SearchActions />;
}

function SearchActions() {
  const host = useHost();
  const search = useTopic(host, 'search:changed');
  const { openSection } = useAccountActions(host);
  const clearing = useClearing(host);
  const mode = searchBarMode(search);
  const canSave = mode.kind === 'changed' || (mode.kind === 'saved' && mode.edited);
  return (
    <>
      <Popover
        label={i18n.t('Your search')}
        align="end"
        className={classes.menu}
        trigger={(trigger) => (
          <button
            type="button"
            className={classes.toggle}
            data-hide="print"
            aria-label={mode.kind === 'saved' ? mode.title : i18n.t('Search options')}
            {...trigger}
          >
            <span className={classes.title}>{mode.kind === 'saved' ? mode.title : i18n.t('Options')}</span>
            <ChevronDown aria-hidden="true" className={classes.icon} />
          </button>
        )}
      >
        {(close) => {
          const action = (label: string, act: () => void) => (
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                close();
                act();
              }}
            >
              {label}
            </Button>
          );
          return (
            <Stack gap={1} align="start" className={classes.actions}>
              <Link host={host} to={host.navigate.withPrefix('/listings')} className={classes.action} onClick={close}>
                {i18n.t('New Search')}
              </Link>
              {canSave && action(i18n.t('Edit / Save Search'), () => host.bus.publish('search:save', {}))}
              {action(i18n.t('Saved Searches'), () => openSection('saved-searches'))}
              {canSave && action(i18n.t('Clear'), clearing.start)}
              {showsSummary(search) && <Summary lines={search?.summary ?? []} />}
              <LanguageLinks />
            </Stack>
          );
        }}
      </Popover>
      {clearing.asking && <ClearDialog onClose={clearing.cancel} onClear={clearing.clear} />}
    </>
  );
}

/** The filters as a sentence. The heading is Summary, or Info when expanded. */
function Summary({ lines }: { lines: readonly string[] }) {
  const [open, setOpen] = useState(false);
  return (
    <Disclosure
      open={open}
      onToggle={setOpen}
      summary={
        <>
          <ListFilter aria-hidden="true" className={classes.icon} /> {open ? i18n.t('Info') : i18n.t('Summary')}
        </>
      }
    >
      <Row as="ul" gap={4} rowGap={1} align="stretch" wrap size="s" tone="soft" className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Row>
    </Disclosure>
  );
}

/** On a listing: links back to the results or favorites, if one of them opened it, and to the next listing. */
function BackToSearch() {
  const host = useHost();
  const { prefix } = useMatch(host);
  const results = useTopic(host, 'search:results');
  const opened = useTopic(host, 'listing:opened');
  const place = placeInResults(results, opened?.listing.internal_id ?? null);
  const favorites = results?.context === 'favorites';
  return (
    <Row as="nav" gap={4} className={classes.back} data-hide="print wide" aria-label={i18n.t('Back to the search')}>
      <Link host={host} to={results?.url ?? host.navigate.withPrefix('/listings')} className={classes.action}>
        <ChevronLeft aria-hidden="true" className={classes.icon} />{' '}
        {favorites ? i18n.t('Back to Favorites') : i18n.t('Back to Search')}
      </Link>
      {place && (
        <Text as="span" size="s" tone="soft" numeric className={classes.counter}>
          {i18n.t('{position} of {total}', {
            position: formatNumber(place.position),
            total: formatNumber(place.total),
          })}
        </Text>
      )}
      {place?.nextSlug && (
        <Link
          host={host}
          to={listingPath(prefix, place.nextSlug)}
          className={classes.action}
          onClick={() => host.track.capture('next_listing')}
        >
          {i18n.t('Next')} <ChevronRight aria-hidden="true" className={classes.icon} />
        </Link>
      )}
    </Row>
  );
}

type Changed = EventPayload<'search:changed'>;

export type SearchBarMode = { kind: 'none' } | { kind: 'changed' } | { kind: 'saved'; title: string; edited: boolean };

/** What the bar says about the search; a saved search's title is cut to 30 characters. */
export function searchBarMode(search: Changed | undefined): SearchBarMode {
  if (!search) return { kind: 'none' };
  const { savedSearch, filtersChanged } = search;
  if (savedSearch && savedSearch.id !== null) {
    return {
      kind: 'saved',
      title: formatNavTitle(savedSearch.title, CAPS.navSavedSearchTitle),
      edited: savedSearch.edited,
    };
  }
  return filtersChanged ? { kind: 'changed' } : { kind: 'none' };
}

/** The summary box shows only when filters changed or the search is not the default one. */
export function showsSummary(search: Changed | undefined): boolean {
  return search !== undefined && (search.filtersChanged || !search.initialSearch);
}

/** 'n of total' of the open listing among the results, and the one after it; null when it is not among them. */
export function placeInResults(
  results: EventPayload<'search:results'> | undefined,
  internalId: string | null,
): { position: number; total: number; nextSlug: string | null } | null {
  const index = results?.entries.findIndex((entry) => entry.internal_id === internalId) ?? -1;
  if (!results || index < 0) return null;
  return {
    position: results.from + index + 1,
    total: results.total,
    nextSlug: results.entries[index + 1]?.slug ?? null,
  };
}

/** Clear asks first, because the filters cannot be restored. A visitor who confirmed once is not asked again. */
function useClearing(host: HostServices) {
  const [asking, setAsking] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const clear = () => {
    setAsking(false);
    setConfirmed(true);
    host.bus.publish('search:clear', {});
  };
  return { asking, clear, start: () => (confirmed ? clear() : setAsking(true)), cancel: () => setAsking(false) };
}

function ClearDialog({ onClose, onClear }: { onClose: () => void; onClear: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n.t('Clear all filters?')}
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button onClick={onClear}>{i18n.t('Clear')}</Button>
        </>
      }
    >
      {i18n.t('The search starts again from all islands.')}
    </Dialog>
  );
}
