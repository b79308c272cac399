import { useState } from 'react';
import { type HostServices, readServerSettings } from 'shared-contracts';
import { EmptyState, TextField, useCall } from 'shared-ui';
import { Loaded } from '../pages/loaded';
import { DataTable } from './data-table';
import classes from './staff.module.css';

/** Names and values of the settings; they are changed where the server is started (D32). */
export function ServerSettings({ host }: { host: HostServices }) {
  const [words, setWords] = useState('');
  const settings = useCall(host, readServerSettings, {});
  const wanted = words.trim().toLowerCase();
  return (
    <>
      <search className={classes.tools}>
        <TextField
          label="Find a setting"
          type="search"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </search>
      <p className={classes.soft}>Settings are read when the server starts. Secrets tell only whether they are set.</p>
      <Loaded state={settings}>
        {({ settings: all }) => {
          const rows = all.filter(({ name, about }) => `${name} ${about}`.toLowerCase().includes(wanted));
          if (rows.length === 0) return <EmptyState title={`No setting holds “${words.trim()}”.`} />;
          return (
            <DataTable
              caption="Settings"
              rows={rows}
              keyOf={({ name }) => name}
              columns={[
                { label: 'Name', cell: ({ name }) => <code className={classes.code}>{name}</code> },
                { label: 'Value', cell: ({ value }) => <span className={classes.value}>{value || '(empty)'}</span> },
                { label: 'Meaning', cell: ({ about }) => about },
              ]}
            />
          );
        }}
      </Loaded>
    </>
  );
}
