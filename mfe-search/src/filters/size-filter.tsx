import type { FilterProps } from './filter-props';
import classes from './filters.module.css';
import { NumberFilter } from './number-filter';

/** Interior, land and parking. */
export function SizeFilter({ filters, onChange }: Pick<FilterProps, 'filters' | 'onChange'>) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Size</legend>
      <div className={classes.pair}>
        <NumberFilter
          label="Interior from"
          unit="sq ft"
          value={filters.minSquareFeet}
          onChange={(minSquareFeet) => onChange({ minSquareFeet })}
        />
        <NumberFilter
          label="Interior to"
          unit="sq ft"
          value={filters.maxSquareFeet}
          onChange={(maxSquareFeet) => onChange({ maxSquareFeet })}
        />
        <NumberFilter
          label="Land from"
          unit="sq ft"
          value={filters.minLand}
          onChange={(minLand) => onChange({ minLand })}
        />
        <NumberFilter
          label="Parking from"
          unit="spots"
          value={filters.minParkingSpots}
          onChange={(minParkingSpots) => onChange({ minParkingSpots })}
        />
      </div>
    </fieldset>
  );
}
