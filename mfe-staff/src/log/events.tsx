import { timeText } from 'federation/protocol/registry';
import { useState } from 'react';
import { readTrackingEvents, type StaffEvent } from 'shared-contracts/staff';
import { QueryBoundary, useCall, useHost } from 'shared-ui';
import { KindTools } from '../common/search-tools';
import { SearchedTable } from '../common/searched-table';

const KINDS: readonly { value: StaffEvent['kind']; label: string }[] = [
  { value: 'score', label: 'Sales data' },
  { value: 'analytics', label: 'Analytics' },
  { value: 'intelligence', label: 'Page views' },
];

/** Tracking events of the site's own store, which does not depend on a receiver. */
export function Events() {
  const host = useHost();
  const [kind, setKind] = useState<StaffEvent['kind']>('score');
  const events = useCall(host, readTrackingEvents, { query: { kind } });
  return (
    <>
      <KindTools kinds={KINDS} kind={kind} onKind={setKind} />
      <QueryBoundary state={events}>
        {({ events: rows }) => (
          <SearchedTable
            caption="Events"
            empty="No events of this kind yet"
            label="Search events"
            rows={rows}
            keyOf={({ id }) => id}
            textOf={({ name, email }) => `${labelOf(name)} ${email ?? 'Visitor'}`}
            columns={[
              { label: 'Event', sortBy: ({ name }) => labelOf(name), cell: ({ name }) => labelOf(name) },
              { label: 'Person', sortBy: ({ email }) => email, cell: ({ email }) => email ?? 'Visitor' },
              { label: 'When', sortBy: ({ created_at }) => created_at, cell: ({ created_at }) => timeText(created_at) },
            ]}
          />
        )}
      </QueryBoundary>
    </>
  );
}

/** 'Event Listing View' is the name for receivers; the page is about events anyway. */
const labelOf = (name: string) => name.replace(/^Event /, '');
