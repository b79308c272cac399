import { timeText } from 'federation/protocol/registry';
import { useState } from 'react';
import { hasRole, isStaff } from 'shared-contracts';
import { readUsers, type StaffUser } from 'shared-contracts/staff';
import { Badge, Dialog, EmptyState, QueryBoundary, Row, useCall, useHost, useSession } from 'shared-ui';
import { type Column, DataTable } from '../common/data-table';
import { SearchTools, useSearchWords, useShownRows } from '../common/search-tools';
import classes from '../common/staff.module.css';
import { ActFor } from './act-for';
import { ROLE_NAMES, UserRights } from './user-rights';

/** The people with an account. Super admins also change roles. */
export function Users() {
  const host = useHost();
  const { words, setWords, query } = useSearchWords();
  const users = useCall(host, readUsers, { query: query ? { s: query } : {} });
  const [opened, setOpened] = useState<StaffUser | null>(null);
  const { user: me } = useSession(host);
  const changed = (person: StaffUser) => {
    setOpened(person);
    users.retry();
  };
  return (
    <>
      <SearchTools label="Search people" words={words} onWords={setWords} />
      <QueryBoundary state={users}>
        {({ users: rows }) =>
          rows.length === 0 ? (
            <EmptyState title={`No people for “${query}”`} />
          ) : (
            <PeopleTable rows={rows} query={query} onOpen={setOpened} />
          )
        }
      </QueryBoundary>
      <Dialog open={opened !== null} onClose={() => setOpened(null)} title={opened?.name || opened?.email || ''}>
        {opened && (
          <div className={classes.detail}>
            <p>{opened.email}</p>
            {opened.id === me?.id ? (
              <p className={classes.soft}>Another admin must change your own account.</p>
            ) : (
              <UserRights
                key={opened.id}
                person={opened}
                mayGiveRoles={hasRole(me, 'super_admin')}
                onChange={changed}
              />
            )}
            {!isStaff(opened) && opened.agent_name === null && !opened.disabled && <ActFor client={opened} />}
          </div>
        )}
      </Dialog>
    </>
  );
}

interface PeopleTableProps {
  rows: readonly StaffUser[];
  query: string;
  onOpen: (person: StaffUser) => void;
}

function PeopleTable({ rows, query, onOpen }: PeopleTableProps) {
  const { rows: shown, more } = useShownRows(rows, query);
  return (
    <>
      <DataTable caption="People" rows={shown} keyOf={({ id }) => id} columns={columns(onOpen)} />
      {more}
    </>
  );
}

function columns(onOpen: (person: StaffUser) => void): Column<StaffUser>[] {
  return [
    {
      label: 'Person',
      sortBy: ({ name, email }) => name || email,
      cell: (person) => (
        <button type="button" className={classes.rowLink} onClick={() => onOpen(person)}>
          {person.name || person.email}
        </button>
      ),
    },
    {
      label: 'E-mail',
      sortBy: ({ email }) => email,
      cell: ({ email }) => <span className={classes.value}>{email}</span>,
    },
    {
      label: 'Roles',
      sortBy: ({ roles }) => roles.join(' ') || null,
      cell: ({ roles, disabled }) => (
        <Row as="span" gap={4} rowGap={2} wrap className={classes.badges}>
          {roles.map((role) => (
            <Badge key={role} tone="ocean">
              {ROLE_NAMES[role]}
            </Badge>
          ))}
          {disabled && <Badge tone="danger">Closed</Badge>}
          {roles.length === 0 && !disabled && 'Buyer'}
        </Row>
      ),
    },
    { label: 'Agent', cell: ({ agent_name, client_advisor_name }) => agent_name ?? client_advisor_name ?? '–' },
    { label: 'Since', sortBy: ({ created_at }) => created_at, cell: ({ created_at }) => timeText(created_at) },
  ];
}
