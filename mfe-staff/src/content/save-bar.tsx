import { Button } from 'shared-ui';
import classes from './content.module.css';
import type { Draft } from './drafts.store';

interface SaveBarProps {
  draft: Pick<Draft<Record<string, string>>, 'changed' | 'undo'>;
  /** nothing is missing and nothing on its way */
  ready: boolean;
}

/** Save and undo below a text, and whether it is saved. */
export function SaveBar({ draft: { changed, undo }, ready }: SaveBarProps) {
  return (
    <div className={classes.actions}>
      <Button type="submit" disabled={!ready}>
        Save
      </Button>
      {undo && (
        <Button variant="secondary" onClick={undo}>
          {changed ? 'Undo changes' : 'Bring back the text before'}
        </Button>
      )}
      <span role="status" className={classes.soft}>
        {changed ? 'Not saved yet' : ''}
      </span>
    </div>
  );
}
