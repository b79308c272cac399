import { comparePath, planPath } from 'shared-contracts';
import { Button, Row, useHost, useLink } from 'shared-ui';
import { useSnapshot } from 'valtio';
import { compared } from '../state/compared.store';
import classes from './compare-bar.module.css';

/** The number of homes selected to compare, and the link to their comparison. */
export function CompareBar() {
  const host = useHost();
  const { ids } = useSnapshot(compared);
  const link = useLink(host);
  const text = ids.length === 1 ? '1 home selected. Select another one.' : `${ids.length} homes selected`;
  return (
    <Row as="aside" gap={2} className={classes.bar} aria-label="Compare homes">
      <p role="status">{text}</p>
      {ids.length > 1 && (
        <Button size="small" {...link(comparePath(ids))}>
          Compare
        </Button>
      )}
      <Button size="small" variant="secondary" {...link(planPath(ids))}>
        Plan a day
      </Button>
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          compared.ids = [];
        }}
      >
        Clear
      </Button>
    </Row>
  );
}
