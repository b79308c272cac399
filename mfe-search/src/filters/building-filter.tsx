import { useState } from 'react';
import { Disclosure, TextField } from 'shared-ui';
import { CheckList } from './check-list';
import type { FilterProps } from './filter-props';
import classes from './filters.module.css';
import { folded } from './region-tree';
import { orNone, toggled } from './toggles';

/** Buildings offered at once; the others are found by typing. */
const MOST_SHOWN = 12;

/** Buildings by name (D44): those with the most listings, or those that hold what is typed. */
export function BuildingFilter({ filters, onChange, counts }: FilterProps) {
  const [text, setText] = useState('');
  const buckets = counts?.mls_building_name ?? [];
  const chosen = filters.building_names ?? [];
  const wanted = folded(text.trim());
  const found = buckets.map((bucket) => bucket.value).filter((name) => folded(name).includes(wanted));
  const names = [...new Set([...chosen, ...found])].slice(0, Math.max(MOST_SHOWN, chosen.length));
  if (buckets.length === 0 && chosen.length === 0) return null;
  return (
    <Disclosure
      summary={chosen.length > 0 ? `Building · ${chosen.length}` : 'Building'}
      defaultOpen={chosen.length > 0}
    >
      <div className={classes.group}>
        <TextField
          label="Find a building"
          type="search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {names.length === 0 && <p className={classes.note}>No building here has that name.</p>}
        <CheckList
          legend="Building"
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
