import { type HostServices, readAuditLog, sudoLog } from 'shared-contracts';
import { EmptyState, useCall } from 'shared-ui';
import { Loaded } from '../pages/loaded';
import { SearchedTable } from './searched-table';
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
            <SearchedTable
              caption="Changes"
              label="Search changes"
              rows={entries}
              keyOf={({ id }) => id}
              textOf={({ actor, action, subject, detail }) => [actor, action, subject, detail].join(' ')}
              columns={[
                { label: 'When', sortBy: ({ at }) => at, cell: ({ at }) => whenText(at) },
                { label: 'Who', sortBy: ({ actor }) => actor, cell: ({ actor }) => actor },
                { label: 'What', sortBy: ({ action }) => action, cell: ({ action }) => action },
                { label: 'Of', sortBy: ({ subject }) => subject, cell: ({ subject }) => subject },
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
            <SearchedTable
              caption="Acting for clients"
              label="Search who acted for whom"
              rows={entries}
              keyOf={({ id }) => id}
              textOf={({ actor_email, user_email, reason }) => [actor_email, user_email, reason].join(' ')}
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
