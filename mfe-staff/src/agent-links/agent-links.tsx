import { useState } from 'react';
import { type Agent, ISLAND_HANDLES, nameOfHandle, parseUrl } from 'shared-contracts';
import { Button, copyLink, Row, TextField, useHost } from 'shared-ui';
import { DataTable } from '../common/data-table';
import classes from '../common/staff.module.css';

/** Addresses that assign the visitor to the agent. */
export function agentLinks({ root_path: root, direct_path: direct }: Pick<Agent, 'root_path' | 'direct_path'>) {
  return [
    { label: 'Your page', path: direct },
    { label: 'All listings', path: `${root}/listings` },
    ...ISLAND_HANDLES.map((handle) => ({ label: nameOfHandle(handle), path: `${root}/listings/${handle}` })),
    { label: 'Luxury', path: `${root}/listings?collection=luxury` },
  ];
}

/** The agent's links, and a form that makes one from any address of the site. */
export function AgentLinks({ agent }: { agent: Agent }) {
  const [address, setAddress] = useState('');
  const own = ownAddress(address, agent.root_path);
  return (
    <>
      <p className={classes.soft}>
        Visitors who open one of these links see you on every page and register as your clients.
      </p>
      <DataTable
        caption="Agent links"
        rows={agentLinks(agent)}
        keyOf={({ path }) => path}
        columns={[
          { label: 'Leads to', cell: ({ label }) => label },
          {
            label: 'Link',
            cell: ({ path }) => (
              <a className={classes.value} href={path}>
                {path}
              </a>
            ),
          },
          { label: 'Copy', cell: ({ path, label }) => <CopyLink path={path} label={label} /> },
        ]}
      />
      <h3>Make any search yours</h3>
      <div className={classes.inline}>
        <TextField
          label="Address of a search or listing"
          hint="Copy it from the address bar."
          inputMode="url"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          error={address !== '' && own === null ? 'Only addresses under /listings can have your name.' : undefined}
        />
        {own && (
          <Row as="p" gap={4} rowGap={2} wrap>
            <a className={classes.value} href={own}>
              {own}
            </a>
            <CopyLink path={own} label="this search" />
          </Row>
        )}
      </div>
    </>
  );
}

/** The address with the agent before its /listings; null for any other page. */
export function ownAddress(address: string, root: string): string | null {
  const text = address.trim();
  const url = text === '' ? null : parseUrl(text, window.location.origin);
  if (!url) return null;
  const { pathname, search } = url;
  const [, path] = /^(?:\/[^/]+)?(\/listings(?:\/.*)?)$/.exec(pathname) ?? [];
  return path === undefined ? null : root + path + search;
}

function CopyLink({ path, label }: { path: string; label: string }) {
  const host = useHost();
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Copy the link to ${label}`}
      onClick={() => void copyLink(host, path, 'Link Copied to Clipboard')}
    >
      Copy
    </Button>
  );
}
