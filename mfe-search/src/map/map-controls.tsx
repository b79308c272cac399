import type { ReactNode } from 'react';
import { Button, CheckboxField } from 'shared-ui';
import { useSnapshot } from 'valtio';
import type { PageFlags } from '../search/page-flags.store';
import classes from './map.module.css';

interface MapControlsProps {
  flags: PageFlags;
  /** undefined while the list already searches where the map stands */
  onSearchHere: (() => void) | undefined;
  onClear: (() => void) | undefined;
  /** what is told beside them */
  children?: ReactNode;
}

/** Whether the map searches as it moves, and the two ways to decide it by hand. */
export function MapControls({ flags, onSearchHere, onClear, children }: MapControlsProps) {
  const { searchAsMoved } = useSnapshot(flags);
  return (
    <div className={classes.controls}>
      <CheckboxField
        className={classes.toggle}
        label="Search as I move the map"
        checked={searchAsMoved}
        onChange={(event) => {
          flags.searchAsMoved = event.currentTarget.checked;
        }}
      />
      {onSearchHere && (
        <Button size="small" onClick={onSearchHere}>
          Search this area
        </Button>
      )}
      {onClear && (
        <Button size="small" variant="secondary" onClick={onClear}>
          Clear map view
        </Button>
      )}
      {children}
    </div>
  );
}
