import { useState } from 'react';
import { type HostServices, readTrackingEvents, type StaffEvent } from 'shared-contracts';
import { EmptyState, SelectField, useCall } from 'shared-ui';
import { Loaded } from '../pages/loaded';
import { DataTable } from './data-table';
import classes from './staff.module.css';
import { whenText } from './when';

const KINDS: readonly { value: StaffEvent['kind']; label: string }[] = [
  { value: 'score', label: 'Sales data' },
  { value: 'analytics', label: 'Analytics' },
  { value: 'intelligence', label: 'Page views' },
];

/** Stored tracking events, which are kept here whether or not a receiver is set (D77). */
export function Events({ host }: { host: HostServices }) {
  const [kind, setKind] = useState<StaffEvent['kind']>('score');
  const events = useCall(host, readTrackingEvents, { query: { kind } });
  return (
    <>
      <div className={classes.tools}>
        <SelectField
          label="Show"
          value={kind}
          onChange={({ target }) => setKind(KINDS.find(({ value }) => value === target.value)?.value ?? 'score')}
          options={KINDS}
        />
      </div>
      <Loaded state={events}>
        {({ events: rows }) =>
          rows.length === 0 ? (
            <EmptyState title="No events of this kind yet" />
          ) : (
            <DataTable
              caption="Events"
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { label: 'Event', cell: ({ name }) => name },
                { label: 'Person', cell: ({ email }) => email ?? 'Visitor' },
                { label: 'When', cell: ({ created_at }) => whenText(created_at) },
              ]}
            />
          )
        }
      </Loaded>
    </>
  );
}
