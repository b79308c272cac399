import { type HostServices, readAuditLog, sudoLog } from 'shared-contracts';
import { EmptyState, useCall } from 'shared-ui';
import { Loaded } from '../pages/loaded';
import { DataTable } from './data-table';
import { whenText } from './when';

/** Who changed what, and who acted for whom (D31). */
export function Audit({ host }: { host: HostServices }) {
  const changes = useCall(host, readAuditLog, {});
  const acted = useCall(host, sudoLog, {});
  return (
    <>
      <h3>Changes</h3>
      <Loaded state={changes}>
        {({ entries }) =>
          entries.length === 0 ? (
            <EmptyState title="Nothing was changed yet" />
          ) : (
            <DataTable
              caption="Changes"
              rows={entries}
              keyOf={({ id }) => id}
              columns={[
                { label: 'When', cell: ({ at }) => whenText(at) },
                { label: 'Who', cell: ({ actor }) => actor },
                { label: 'What', cell: ({ action }) => action },
                { label: 'Of', cell: ({ subject }) => subject },
                { label: 'Detail', cell: ({ detail }) => detail ?? '–' },
              ]}
            />
          )
        }
      </Loaded>
      <h3>Acting for clients</h3>
      <Loaded state={acted}>
        {({ entries }) =>
          entries.length === 0 ? (
            <EmptyState title="Nobody has acted for a client yet" />
          ) : (
            <DataTable
              caption="Acting for clients"
              rows={entries}
              keyOf={({ id }) => id}
              columns={[
                { label: 'Began', cell: ({ began_at }) => whenText(began_at) },
                { label: 'Who', cell: ({ actor_email }) => actor_email },
                { label: 'For', cell: ({ user_email }) => user_email },
                { label: 'Reason', cell: ({ reason }) => reason },
                { label: 'Ended', cell: ({ ended_at }) => (ended_at ? whenText(ended_at) : 'Still going on') },
              ]}
            />
          )
        }
      </Loaded>
    </>
  );
}
