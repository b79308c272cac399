import { type ReactNode, useId } from 'react';
import { type FacetBucket, formatNumber, RANGE_FILTERS } from 'shared-contracts';
import { Row, SelectField, Text } from 'shared-ui';
import type { FilterProps } from '../state/change-search';
import { i18n } from '../texts';
import classes from './filters.module.css';

/** Beds and baths, whose numbers are counted by a facet. */
export function RoomFilters({ filters, onChange, counts }: FilterProps) {
  return RANGE_FILTERS.map(
    ({ key, facet, label, min, max }) =>
      max &&
      (facet === 'beds' || facet === 'baths') && (
        <RangeFilter
          key={key}
          room={facet}
          noun={label}
          counts={counts?.[facet]}
          min={filters[min]}
          max={filters[max]}
          onChange={(least, most) => onChange({ [min]: least, [max]: most })}
        />
      ),
  );
}

interface RangeFilterProps {
  room: 'beds' | 'baths';
  /** 'Beds' */
  noun: string;
  min: number | undefined;
  max: number | undefined;
  /** listings by number of rooms */
  counts?: readonly FacetBucket[] | undefined;
  onChange: (min: number | undefined, max: number | undefined) => void;
}
const STEPS = [1, 2, 3, 4, 5, 6];

/** Radio buttons for a minimum, each with the number of its results, and a field for a maximum. */
function RangeFilter({ room, noun, min, max, counts, onChange }: RangeFilterProps) {
  const group = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{noun}</legend>
      <Row gap={2} align="stretch" wrap>
        <Pill
          group={group}
          chosen={min === undefined}
          onChoose={() => onChange(undefined, max)}
          label={i18n.t('Any {room, select, baths {baths} other {beds}}', { room })}
        >
          {i18n.t('Any')}
        </Pill>
        {STEPS.slice(0, 5).map((step) => (
          <Pill
            key={step}
            group={group}
            chosen={min === step}
            label={i18n.t('{count} or more {room, select, baths {baths} other {beds}}', { count: step, room })}
            onChoose={() => onChange(step, max !== undefined && max < step ? undefined : max)}
          >
            {step}+{counts && <span className={classes.pillCount}>{formatNumber(withAtLeast(counts, step, max))}</span>}
          </Pill>
        ))}
      </Row>
      <SelectField
        label={i18n.t('Max {room, select, baths {baths} other {beds}}', { room })}
        size="small"
        value={max === undefined ? '' : String(max)}
        onChange={(event) => {
          const most = event.currentTarget.value === '' ? undefined : Number(event.currentTarget.value);
          onChange(most !== undefined && min !== undefined && min > most ? undefined : min, most);
        }}
        options={[{ value: '', label: i18n.t('Any') }, ...mostOptions(counts, min, max)]}
      />
    </fieldset>
  );
}

/** The options of the maximum, including the one of the address, each with the number of its results. */
function mostOptions(counts: readonly FacetBucket[] | undefined, min = 0, max = 1) {
  return [...new Set([...STEPS, max])]
    .sort((one, other) => one - other)
    .map((step) => {
      // a maximum below the minimum removes it
      const count = counts && formatNumber(withAtLeast(counts, min > step ? 0 : min, step));
      return { value: String(step), label: count === undefined ? String(step) : `${step} (${count})` };
    });
}

/** Listings with at least this number of rooms, up to a maximum. */
export function withAtLeast(counts: readonly FacetBucket[], least: number, most: number | undefined): number {
  const limit = most !== undefined && most >= least ? most : Number.POSITIVE_INFINITY;
  return counts
    .filter(({ value }) => Number(value) >= least && Number(value) <= limit)
    .reduce((sum, { count }) => sum + count, 0);
}

interface PillProps {
  /** name of the radio buttons of which one is chosen */
  group: string;
  chosen: boolean;
  label: string;
  onChoose: () => void;
  children: ReactNode;
}
/** A radio button that looks like a pill: one press of Tab reaches its group, arrow keys choose within it. */
export function Pill({ group, chosen, label, onChoose, children }: PillProps) {
  return (
    <Text as="label" size="s" tone="text" className={classes.pill}>
      <input type="radio" name={group} checked={chosen} aria-label={label} onChange={onChoose} />
      {children}
    </Text>
  );
}
