import { timeText } from 'federation/protocol/registry';
import { useState } from 'react';
import { sudoLog } from 'shared-contracts';
import { type AuditEntry, type AuditKind, readAuditLog } from 'shared-contracts/staff';
import { Button, QueryBoundary, useCall, useHost } from 'shared-ui';
import type { Column } from '../common/data-table';
import { KindTools } from '../common/search-tools';
import { SearchedTable } from '../common/searched-table';
import classes from '../common/staff.module.css';

type Kind = AuditKind | 'all';

const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'change', label: 'Changes' },
  { value: 'impersonation', label: 'Changes for clients' },
  { value: 'read', label: 'Personal data read' },
  { value: 'sign-in', label: 'Staff sign-ins' },
  { value: 'all', label: 'Everything' },
];

/** Actions of staff, and their sessions as clients. */
export function Audit() {
  const host = useHost();
  const [kind, setKind] = useState<Kind>('change');
  const acted = useCall(host, sudoLog, {});
  return (
    <>
      <h3>Activity</h3>
      <KindTools kinds={KINDS} kind={kind} onKind={setKind} />
      <Activity key={kind} kind={kind} />
      <h3>Acting for clients</h3>
      <QueryBoundary state={acted}>
        {({ entries }) => (
          <SearchedTable
            caption="Acting for clients"
            empty="No staff have acted for a client yet"
            label="Search who acted for whom"
            rows={entries}
            keyOf={({ id }) => id}
            textOf={({ actor_email, user_email, reason }) => [actor_email, user_email, reason].join(' ')}
            columns={[
              { label: 'Began', cell: ({ began_at }) => timeText(began_at) },
              { label: 'Who', cell: ({ actor_email }) => actor_email },
              { label: 'For', cell: ({ user_email }) => user_email },
              { label: 'Reason', cell: ({ reason }) => reason },
              { label: 'Ended', cell: ({ ended_at }) => (ended_at ? timeText(ended_at) : 'Still going on') },
            ]}
          />
        )}
      </QueryBoundary>
    </>
  );
}

/** One page of the log. The oldest entry of a page is the cursor of the next one. */
function Activity({ kind }: { kind: Kind }) {
  const host = useHost();
  const [before, setBefore] = useState<number | null>(null);
  const query = { ...(kind === 'all' ? {} : { kind }), ...(before === null ? {} : { before }) };
  const log = useCall(host, readAuditLog, { query });
  return (
    <QueryBoundary state={log}>
      {({ entries, more }) => {
        const last = entries.at(-1);
        return (
          <>
            <SearchedTable
              caption="Activity"
              empty="No entries yet"
              label="Search activity"
              rows={entries}
              keyOf={({ id }) => id}
              textOf={({ actor, action, subject, detail }) => [actor, action, subject, detail].join(' ')}
              columns={COLUMNS}
            />
            {before !== null && (
              <Button variant="secondary" className={classes.more} onClick={() => setBefore(null)}>
                Newest entries
              </Button>
            )}
            {more && last && (
              <Button variant="secondary" className={classes.more} onClick={() => setBefore(last.id)}>
                Older entries
              </Button>
            )}
          </>
        );
      }}
    </QueryBoundary>
  );
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  { label: 'When', sortBy: ({ at }) => at, cell: ({ at }) => timeText(at) },
  { label: 'Who', sortBy: ({ actor }) => actor, cell: ({ actor }) => actor },
  { label: 'What', sortBy: ({ action }) => action, cell: ({ action }) => action },
  { label: 'Of', sortBy: ({ subject }) => subject, cell: ({ subject }) => subject },
  { label: 'Detail', cell: ({ detail }) => detail ?? '–' },
];
