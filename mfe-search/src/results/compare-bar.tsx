import { comparePath, planPath } from 'shared-contracts';
import { Button, Row, useHost, useLink } from 'shared-ui';
import { useSnapshot } from 'valtio';
import { compared } from '../state/compared.store';
import { i18n } from '../texts';
import classes from './compare-bar.module.css';

/** The number of homes selected to compare, and the link to their comparison. */
export function CompareBar() {
  const host = useHost();
  const { ids } = useSnapshot(compared);
  const link = useLink(host);
  const text = i18n.t('{count, plural, one {# home selected. Select another one.} other {# homes selected}}', {
    count: ids.length,
  });
  return (
    <Row as="aside" gap={2} className={classes.bar} aria-label={i18n.t('Compare homes')}>
      <p role="status">{text}</p>
      {ids.length > 1 && (
        <Button size="small" {...link(comparePath(ids))}>
          {i18n.t('Compare')}
        </Button>
      )}
      <Button size="small" variant="secondary" {...link(planPath(ids))}>
        {i18n.t('Plan a day')}
      </Button>
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          compared.ids = [];
        }}
      >
        {i18n.t('Clear')}
      </Button>
    </Row>
  );
}
