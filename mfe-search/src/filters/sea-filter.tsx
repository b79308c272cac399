import { useId } from 'react';
import { formatDistance, formatNumber, SEA_DISTANCE_STEPS } from 'shared-contracts';
import { Row } from 'shared-ui';
import type { FilterProps } from '../state/change-search';
import { i18n } from '../texts';
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
      <legend className={classes.legend}>{i18n.t('Distance to the sea')}</legend>
      <p className={classes.note}>{i18n.t('In a straight line, as exact as our map’s coast: to about 500 feet.')}</p>
      <Row gap={2} align="stretch" wrap>
        <Pill
          group={group}
          chosen={most === undefined && least === undefined}
          label={i18n.t('Any distance to the sea')}
          onChoose={() => choose(undefined)}
        >
          {i18n.t('Any')}
        </Pill>
        {SEA_DISTANCE_STEPS.map((step) => (
          <Pill
            key={step}
            group={group}
            chosen={most === step && least === undefined}
            label={i18n.t('Within {distance} of the sea', { distance: formatDistance(step) })}
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
