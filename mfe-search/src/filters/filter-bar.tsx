import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { dwellingLabel, type SearchFilters, type SearchState } from 'shared-contracts';
import { Button, cx, LazyBoundary, lazyCode, Popover, type PopoverTrigger, Sentence, Skeleton, Stack } from 'shared-ui';
import { useSnapshot } from 'valtio';
import type { FilterProps } from '../state/change-search';
import type { PageFlags } from '../state/page-flags.store';
import type { RegionDirectory } from '../state/search.resource';
import { i18n } from '../texts';
import { changedCount, type Deal, dealFilters, dealOf } from './filter-changes';
import { listLabel, priceLabel, rangeLabel } from './filter-labels';
import classes from './filters.module.css';
import { regionName } from './region-tree';

interface FilterBarProps extends Pick<FilterProps, 'onChange' | 'counts'> {
  search: SearchState;
  directory: RegionDirectory;
  flags: PageFlags;
  /** undefined where there is nothing to save */
  onSave: (() => void) | undefined;
}

/** The most used filters, all others behind Filters, and the button that saves the search. */
export function FilterBar({ search, flags, directory, onChange, counts, onSave }: FilterBarProps) {
  const { filters } = search;
  const { desktopGeography } = useSnapshot(flags);
  const props = { filters, onChange, counts };
  const regions = (filters.hl_regions ?? []).map((path) => regionName(path, directory.regions));
  return (
    <fieldset className={classes.bar} aria-label={i18n.t('Filters')}>
      <DealChoice deal={dealOf(filters)} onDeal={(deal) => onChange(dealFilters(filters, deal))} />
      <div className={classes.wide}>
        <BarFilter
          label={listLabel(i18n.t('Region'), regions)}
          name={i18n.t('Region')}
          set={regions.length > 0}
          open={desktopGeography}
          onOpenChange={(open) => {
            flags.desktopGeography = open;
          }}
        >
          {({ RegionFilter }) => <RegionFilter search={search} onChange={onChange} directory={directory} />}
        </BarFilter>
        <BarFilter
          label={priceLabel(filters)}
          name={i18n.t('Price')}
          set={filters.minPrice !== undefined || filters.maxPrice !== undefined}
        >
          {({ PriceFilter }) => <PriceFilter {...props} />}
        </BarFilter>
        <CountFilters {...props} />
        <BarFilter
          roomy
          label={listLabel(i18n.t('Type'), (filters.dwelling_type_name ?? []).map(dwellingLabel))}
          name={i18n.t('Type')}
          set={!!filters.dwelling_type_name?.length}
        >
          {({ TypeFilter }) => <TypeFilter {...props} />}
        </BarFilter>
        <BarFilter
          roomy
          label={i18n.t('Status')}
          name={i18n.t('Status')}
          set={changedCount({ statuses: filters.statuses ?? [] }) > 0}
        >
          {({ StatusFilter }) => <StatusFilter {...props} />}
        </BarFilter>
      </div>
      <PhoneRegion chosen={regions} flags={flags} />
      <FiltersButton count={changedCount(withoutPills(filters))} flags={flags} />
      {onSave && (
        <span className={classes.save}>
          <Button size="small" aria-label={i18n.t('Save search')} onClick={onSave}>
            <Sentence
              text={i18n.t('Save<0> search</0>')}
              parts={[(text) => <span className={classes.saveNoun}>{text}</span>]}
            />
          </Button>
        </span>
      )}
    </fieldset>
  );
}

/** The filters that only the panel has: the bar shows the others. */
function withoutPills(filters: SearchFilters): SearchFilters {
  const {
    hl_regions: _regions,
    minPrice: _minPrice,
    maxPrice: _maxPrice,
    minBeds: _minBeds,
    maxBeds: _maxBeds,
    minBaths: _minBaths,
    maxBaths: _maxBaths,
    dwelling_type_name: _types,
    statuses: _statuses,
    ...rest
  } = filters;
  return rest;
}

function CountFilters(props: FilterProps) {
  const { minBeds, maxBeds, minBaths, maxBaths } = props.filters;
  return (
    <BarFilter
      label={[rangeLabel('Beds', minBeds, maxBeds), rangeLabel('Baths', minBaths, maxBaths)].join(' · ')}
      name={i18n.t('Beds and baths')}
      set={[minBeds, maxBeds, minBaths, maxBaths].some((value) => value !== undefined)}
    >
      {({ RoomFilters }) => (
        <Stack gap={8}>
          <RoomFilters {...props} />
        </Stack>
      )}
    </BarFilter>
  );
}

interface BarFilterProps {
  label: string;
  name: string;
  set: boolean;
  /** shown in a wide window; otherwise it is behind Filters */
  roomy?: boolean;
  /** with it the page owns whether the panel is open */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: (parts: FilterParts) => ReactNode;
}
function BarFilter({ label, name, set, roomy = false, open, onOpenChange, children }: BarFilterProps) {
  const button = (trigger: PopoverTrigger) => (
    <button type="button" className={classes.barButton} data-set={set} {...trigger}>
      <span className={classes.barText}>{label}</span>
      <ChevronDown size={14} aria-hidden="true" />
    </button>
  );
  return (
    <Popover
      trigger={button}
      label={name}
      open={open}
      onOpenChange={onOpenChange}
      className={cx(classes.barFilter, roomy && classes.roomy)}
    >
      <div className={classes.panel}>
        <LazyBoundary
          code={filterParts}
          message={i18n.t("We couldn't load the filter.")}
          waiting={<Skeleton width="100%" height="8rem" />}
        >
          {children}
        </LazyBoundary>
      </div>
    </Popover>
  );
}

function DealChoice({ deal, onDeal }: { deal: Deal; onDeal: (deal: Deal) => void }) {
  return (
    <fieldset className={classes.deal} aria-label={i18n.t('For sale or for rent')}>
      {(['sale', 'rent'] as const).map((choice) => (
        <button
          key={choice}
          type="button"
          className={classes.dealChoice}
          aria-pressed={deal === choice}
          onClick={() => onDeal(choice)}
        >
          {choice === 'sale' ? i18n.t('Buy') : i18n.t('Rent')}
        </button>
      ))}
    </fieldset>
  );
}

function PhoneRegion({ chosen, flags }: { chosen: string[]; flags: PageFlags }) {
  const { mobileGeography } = useSnapshot(flags);
  return (
    <div className={classes.phone}>
      <button
        type="button"
        className={classes.barButton}
        data-set={chosen.length > 0}
        aria-expanded={mobileGeography}
        aria-haspopup="dialog"
        onClick={() => {
          flags.mobileGeography = true;
        }}
      >
        <span className={classes.barText}>{listLabel(i18n.t('Region'), chosen)}</span>
      </button>
    </div>
  );
}

function FiltersButton({ count, flags }: { count: number; flags: PageFlags }) {
  const { filters } = useSnapshot(flags);
  return (
    <button
      type="button"
      className={classes.barButton}
      data-set={count > 0}
      aria-expanded={filters}
      aria-haspopup="dialog"
      onClick={() => {
        flags.filters = true;
      }}
    >
      <SlidersHorizontal size={15} aria-hidden="true" />
      {i18n.t('Filters')}
      {count > 0 ? ` · ${count}` : ''}
    </button>
  );
}

export const filterParts = lazyCode(() => import('./filter-panel'));
export type FilterParts = typeof import('./filter-panel');
