import { useId } from 'react';
import { formatDistance, formatNumber, SEA_DISTANCE_STEPS } from 'shared-contracts';
import { Row } from 'shared-ui';
import type { FilterProps } from '../state/change-search';
import classes from './filters.module.css';
import { Pill, withAtLeast } from './range-filter';

/** Radio buttons for the longest way to the sea, each with the number of its results. */
export function SeaFilter({ filters, onChange, counts }: FilterProps) {
  const group = useId();
  const { maxSeaDistance: most, minSeaDistance: least } = filters;
  const found = counts?.sea_distance;
  const choose = (maxSeaDistance: number | undefined) => onChange({ maxSeaDistance, minSeaDistance: undefined });
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Distance to the sea</legend>
      <p className={classes.note}>In a straight line, as exact as our map’s coast: to about 500 feet.</p>
      <Row gap={2} align="stretch" wrap>
        <Pill
          group={group}
          chosen={most === undefined && least === undefined}
          label="Any distance to the sea"
          onChoose={() => choose(undefined)}
        >
          Any
        </Pill>
        {SEA_DISTANCE_STEPS.map((step) => (
          <Pill
            key={step}
            group={group}
            chosen={most === step && least === undefined}
            label={`Within ${formatDistance(step)} of the sea`}
            onChoose={() => choose(step)}
          >
            {formatDistance(step)}
            {found && <span className={classes.pillCount}>{formatNumber(withAtLeast(found, 0, step))}</span>}
          </Pill>
        ))}
      </Row>
    </fieldset>
  );
}
