import { useId, useState } from 'react';
import {
  DEFAULT_STATUSES,
  DETAIL_FILTERS,
  type DetailKey,
  type DwellingKey,
  type FacetBucket,
  formatNumber,
  handle,
  LAVA_PRESET_LABELS,
  LAVA_PRESETS,
  type LavaPreset,
  lavaPresetOf,
  PUBLIC_STATUSES,
  TITLE_LAND_VALUES,
  valueText,
} from 'shared-contracts';
import { CheckboxField, Disclosure, Row, Stack, VisuallyHidden } from 'shared-ui';
import type { FilterProps } from '../state/change-search';
import { i18n } from '../texts';
import { dwellingCounts, dwellingOptions } from './dwelling-options';
import { orNone, toggled, toggleTenure } from './filter-changes';
import classes from './filters.module.css';
import { FinderField } from './finder-field';
import { Pill } from './range-filter';

interface CheckListOption {
  value: string;
  label: string;
}
interface CheckListProps {
  legend: string;
  /** hides the heading visually, because the context already shows it */
  hideLegend?: boolean;
  options: readonly CheckListOption[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
  /** listings per value; a missing value has none */
  counts?: readonly FacetBucket[] | undefined;
}

/** Checkbox group. Each option shows the number of its results. */
function CheckList({ legend, hideLegend = false, options, chosen, onToggle, counts }: CheckListProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={hideLegend ? undefined : classes.legend}>
        {hideLegend ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      <Stack gap={1} className={classes.checks}>
        {options.map(({ value, label }) => (
          <CheckboxField
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
            after={counts && countOf(counts, value)}
          />
        ))}
      </Stack>
    </fieldset>
  );
}

/** Values of the listings as options. */
const optionsOf = (values: readonly string[]): CheckListOption[] =>
  values.map((value) => ({ value, label: valueText(value) }));

/** Listings with this value, or with any of several that no listing has two of. */
function countOf(counts: readonly FacetBucket[], ...values: readonly string[]): string {
  const found = counts.filter(({ value }) => values.includes(value));
  return formatNumber(found.reduce((sum, { count }) => sum + count, 0));
}

/** Property types. Rentals are shown only if selected. */
export function TypeFilter({ filters, onChange, counts }: FilterProps) {
  const chosen = filters.dwelling_type_name ?? [];
  const options = dwellingOptions();
  const toggle = (value: string) => {
    const option = options.find((known) => known.value === value);
    if (option) onChange({ dwelling_type_name: orNone<DwellingKey>(toggled(chosen, option.value)) });
  };
  return (
    <CheckList
      legend={i18n.t('Property type')}
      options={options}
      chosen={chosen.map((key) => (key === 'vacant_land' ? 'land' : key))}
      onToggle={toggle}
      counts={dwellingCounts(counts?.type_dwelling)}
    />
  );
}

/** Statuses. Without any the search would be empty, so removing the last one restores the default. */
export function StatusFilter({ filters, onChange, counts }: FilterProps) {
  const chosen = filters.statuses ?? [...DEFAULT_STATUSES];
  const toggle = (value: string) => {
    const next = toggled(chosen, value);
    onChange({ statuses: next.length > 0 ? next : [...DEFAULT_STATUSES] });
  };
  return (
    <CheckList
      legend={i18n.t('Status')}
      options={optionsOf(PUBLIC_STATUSES)}
      chosen={chosen}
      onToggle={toggle}
      counts={counts?.listing_status_name}
    />
  );
}

/** Fee simple and leasehold, independent of each other; neither means any tenure. */
export function TenureFilter({ filters, onChange, counts }: FilterProps) {
  return (
    <CheckList
      legend={i18n.t('Land tenure')}
      options={optionsOf(TITLE_LAND_VALUES)}
      chosen={filters.title_land ?? ['Fee Simple']}
      onToggle={(value) => onChange({ title_land: toggleTenure(filters, value) })}
      counts={counts?.title_land}
    />
  );
}

const PRESETS: readonly LavaPreset[] = ['any', 'recommended', 'high-risk'];
const ZONES = [...LAVA_PRESETS['high-risk'], ...LAVA_PRESETS.recommended];

/** What the values of a filter mean, and where they come from. */
const NOTES: Partial<Record<DetailKey, string>> = {
  lava_zone:
    /*i18n*/ 'Lava flow hazard zones of the U.S. Geological Survey for Hawaiʻi Island, from 1 (highest hazard) to 9 (lowest), as the listing reports them.',
  outside: /*i18n*/ 'Zones of the map. Homes are left out that a zone was not made for: they are not checked.',
  flood_zone:
    /*i18n*/ 'Flood zones of FEMA’s flood insurance rate maps, as the listing reports them. Zones that begin with A or V have a chance of flooding of at least 1 % a year; V zones have waves too.',
};

const noteOf = (key: DetailKey) => NOTES[key] && i18n.t(NOTES[key]);

/** Lava zones by preset or one by one; nothing where no home of the search has one. */
export function LavaFilter({ filters, onChange, counts }: FilterProps) {
  const group = useId();
  const zones = filters.advanced?.lava_zone;
  if (counts?.lava_zone?.length === 0 && !zones?.length) return null;
  const preset = lavaPresetOf(zones);
  const choose = (next: readonly string[]) =>
    onChange({ advanced: { ...filters.advanced, lava_zone: orNone(next) ?? [] } });
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{i18n.t('Lava zone')}</legend>
      <p className={classes.note}>{noteOf('lava_zone')}</p>
      <Row gap={2} align="stretch" wrap>
        {PRESETS.map((name) => (
          <Pill
            key={name}
            group={group}
            chosen={preset === name}
            label={i18n.t('Lava zone: {zones}', { zones: LAVA_PRESET_LABELS[name] })}
            onChoose={() => choose(LAVA_PRESETS[name])}
          >
            {LAVA_PRESET_LABELS[name]}
            {counts?.lava_zone && name !== 'any' && (
              <span className={classes.pillCount}>{countOf(counts.lava_zone, ...LAVA_PRESETS[name])}</span>
            )}
          </Pill>
        ))}
      </Row>
      <Disclosure summary={i18n.t('Single zones')} defaultOpen={preset === null}>
        <CheckList
          legend={i18n.t('Single zones')}
          hideLegend
          options={ZONES.map((zone) => ({ value: zone, label: i18n.t('Zone {zone}', { zone }) }))}
          chosen={zones ?? []}
          onToggle={(zone) => choose(toggled(zones, zone))}
          counts={counts?.lava_zone}
        />
      </Disclosure>
    </fieldset>
  );
}

/** Lava zones have their own control. */
const LISTS = DETAIL_FILTERS.filter(({ key }) => key !== 'lava_zone');

/** Filters whose values come from the facets. */
export function AdvancedFilter({ filters, onChange, counts }: FilterProps) {
  return (
    <>
      {LISTS.map(({ key, label }) => (
        <AdvancedList
          key={key}
          name={key}
          label={label}
          note={noteOf(key)}
          buckets={counts?.[key]}
          filters={filters}
          onChange={onChange}
        />
      ))}
    </>
  );
}

interface AdvancedListProps extends Pick<FilterProps, 'filters' | 'onChange'> {
  name: DetailKey;
  label: string;
  note: string | undefined;
  buckets: readonly FacetBucket[] | undefined;
}
function AdvancedList({ name, label, note, buckets = [], filters, onChange }: AdvancedListProps) {
  const chosen = filters.advanced?.[name] ?? [];
  const values = [...new Set([...chosen, ...buckets.map((bucket) => bucket.value)])];
  if (values.length === 0) return null;
  const toggle = (value: string) =>
    onChange({ advanced: { ...filters.advanced, [name]: orNone(toggled(chosen, value)) ?? [] } });
  return (
    <Disclosure summary={chosen.length > 0 ? `${label} · ${chosen.length}` : label} defaultOpen={chosen.length > 0}>
      {note && <p className={classes.note}>{note}</p>}
      <CheckList
        legend={label}
        hideLegend
        options={optionsOf(values)}
        chosen={chosen}
        onToggle={toggle}
        counts={buckets}
      />
    </Disclosure>
  );
}

/** Number of buildings offered without typing. */
const MAX_BUILDINGS = 12;

/** Buildings by name: those with the most listings, or those that contain the typed text. */
export function BuildingFilter({ filters, onChange, counts }: FilterProps) {
  const [text, setText] = useState('');
  const buckets = counts?.mls_building_name ?? [];
  const chosen = filters.building_names ?? [];
  const wanted = handle(text);
  const found = buckets.map((bucket) => bucket.value).filter((name) => handle(name).includes(wanted));
  const names = [...new Set([...chosen, ...found])].slice(0, Math.max(MAX_BUILDINGS, chosen.length));
  if (buckets.length === 0 && chosen.length === 0) return null;
  const choose = (name: string | undefined) => {
    if (name && !chosen.includes(name)) onChange({ building_names: [...chosen, name] });
  };
  return (
    <Disclosure
      summary={chosen.length > 0 ? `${i18n.t('Building')} · ${chosen.length}` : i18n.t('Building')}
      defaultOpen={chosen.length > 0}
    >
      <div className={classes.group}>
        <FinderField
          label={i18n.t('Find a building')}
          value={text}
          onChange={setText}
          onEnter={() => wanted !== '' && choose(found[0])}
        />
        {names.length === 0 && <p className={classes.note}>{i18n.t('No matching buildings')}</p>}
        <CheckList
          legend={i18n.t('Building')}
          hideLegend
          options={names.map((value) => ({ value, label: value }))}
          chosen={chosen}
          onToggle={(name) => onChange({ building_names: orNone(toggled(chosen, name)) })}
          counts={buckets}
        />
      </div>
    </Disclosure>
  );
}
