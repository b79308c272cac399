import { useState } from 'react';
import type { HostServices } from 'shared-contracts';
import { OUTBOX_STATES, readOutbox, type StaffOutboxRow } from 'shared-contracts/staff';
import { QueryBoundary, SelectField, useCall } from 'shared-ui';
import classes from '../common/staff.module.css';
import { DeliveryTable, stateLabel } from './delivery-table';

/** Everything that leaves the machine, what failed for good first (D77). */
export function Deliveries({ host }: { host: HostServices }) {
  const [state, setState] = useState<StaffOutboxRow['state']>('dead');
  const outbox = useCall(host, readOutbox, { query: { state } });
  const counts = outbox.data?.counts ?? {};
  return (
    <>
      <div className={classes.tools}>
        <SelectField
          label="Show"
          value={state}
          onChange={({ target }) => setState(OUTBOX_STATES.find((one) => one === target.value) ?? 'dead')}
          options={OUTBOX_STATES.map((one) => ({
            value: one,
            label: counts[one] === undefined ? stateLabel(one) : `${stateLabel(one)} (${counts[one]})`,
          }))}
        />
      </div>
      <QueryBoundary state={outbox}>
        {({ rows }) => <DeliveryTable host={host} rows={rows} onReplayed={outbox.retry} />}
      </QueryBoundary>
    </>
  );
}
