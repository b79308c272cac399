import type { FacetBucket } from 'shared-contracts';
import { CheckboxField, VisuallyHidden } from 'shared-ui';
import classes from './filters.module.css';

export interface CheckListOption {
  value: string;
  label: string;
}
interface CheckListProps {
  legend: string;
  /** what stands above says it already */
  hideLegend?: boolean;
  options: readonly CheckListOption[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
  /** listings per value; a value that is missing has none */
  counts?: readonly FacetBucket[] | undefined;
}

/** Several of several, each with the number of listings it would give. */
export function CheckList({ legend, hideLegend = false, options, chosen, onToggle, counts }: CheckListProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={hideLegend ? undefined : classes.legend}>
        {hideLegend ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      <div className={classes.checks}>
        {options.map(({ value, label }) => (
          <CheckboxField
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
            after={counts && countOf(counts, value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function countOf(counts: readonly FacetBucket[], value: string): string {
  return (counts.find((bucket) => bucket.value === value)?.count ?? 0).toLocaleString('en-US');
}
