import { X } from 'lucide-react';
import type { Polygon } from 'shared-contracts';
import { cx } from 'shared-ui';
import chip from '../search/chip.module.css';
import classes from './area-chips.module.css';

interface AreaChipsProps {
  areas: readonly Polygon[];
  onAreas: (areas: Polygon[]) => void;
}

/** The areas drawn on the map, each with the way to take it back. */
export function AreaChips({ areas, onAreas }: AreaChipsProps) {
  if (areas.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Drawn areas">
      {areas.map((area) => (
        <li key={area.id}>
          <button
            type="button"
            className={cx(chip.chip, chip.drawn)}
            aria-label={`Remove ${nameOf(area)}`}
            onClick={() => onAreas(areas.filter((other) => other.id !== area.id))}
          >
            {nameOf(area)}
            <X size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
      {areas.length > 1 && (
        <li>
          <button type="button" className={classes.all} onClick={() => onAreas([])}>
            Clear all areas
          </button>
        </li>
      )}
    </ul>
  );
}

/** 'area-2' is called 'Area 2', also after the first is gone; one drawn elsewhere has no number. */
function nameOf({ id }: Polygon): string {
  const number = /^area-(\d+)$/.exec(id)?.[1];
  return number === undefined ? 'Drawn area' : `Area ${number}`;
}
