import { readServerSettings } from 'shared-contracts/staff';
import { QueryBoundary, useCall, useHost } from 'shared-ui';
import { SearchedTable } from '../common/searched-table';
import classes from '../common/staff.module.css';

/** Names and values of the settings. An operator changes them where the server is started. */
export function ServerSettings() {
  const host = useHost();
  const settings = useCall(host, readServerSettings, {});
  return (
    <>
      <p className={classes.soft}>
        Settings are read when the server starts. For secrets, this page shows only whether they are set.
      </p>
      <QueryBoundary state={settings}>
        {({ settings: all }) => (
          <SearchedTable
            caption="Settings"
            label="Find a setting"
            rows={all}
            keyOf={({ name }) => name}
            textOf={({ name, about, value }) => `${name} ${about} ${value}`}
            columns={[
              {
                label: 'Name',
                sortBy: ({ name }) => name,
                cell: ({ name }) => <code className={classes.code}>{name}</code>,
              },
              { label: 'Value', cell: ({ value }) => <span className={classes.value}>{value || '(empty)'}</span> },
              { label: 'Meaning', cell: ({ about }) => about },
            ]}
          />
        )}
      </QueryBoundary>
    </>
  );
}
