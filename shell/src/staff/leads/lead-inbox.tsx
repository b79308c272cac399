import { useState } from 'react';
import { allLeads, type HostServices, ownLeads, type StaffLead } from 'shared-contracts';
import { Badge, Button, Dialog, EmptyState, SelectField, TextField, useCall, useDebounced } from 'shared-ui';
import { Loaded } from '../../pages/loaded';
import { type Column, DataTable } from '../data-table';
import classes from '../staff.module.css';
import { whenText } from '../when';
import { LeadDetail } from './lead-detail';
import { actionText } from './lead-text';

interface LeadInboxProps {
  host: HostServices;
  /** everybody's leads for admins, the own ones for an advisor */
  whose: 'all' | 'own';
}
type Status = 'new' | 'spam';

/** The leads, newest first, to be searched, read and marked as answered (D87). */
export function LeadInbox({ host, whose }: LeadInboxProps) {
  const [words, setWords] = useState('');
  const [status, setStatus] = useState<Status>('new');
  const [opened, setOpened] = useState<StaffLead | null>(null);
  const [changed, setChanged] = useState<ReadonlyMap<number, StaffLead>>(new Map());
  const asked = useDebounced(words.trim(), 300);
  const change = (lead: StaffLead) => {
    setChanged(new Map(changed).set(lead.id, lead));
    setOpened(lead);
  };
  return (
    <>
      <search className={classes.tools}>
        <TextField
          label="Search leads"
          type="search"
          maxLength={200}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        {whose === 'all' && (
          <SelectField
            label="Show"
            value={status}
            onChange={({ target }) => setStatus(target.value === 'spam' ? 'spam' : 'new')}
            options={[
              { value: 'new', label: 'Leads' },
              { value: 'spam', label: 'Kept back as spam' },
            ]}
          />
        )}
      </search>
      <LeadPages
        key={`${asked} ${status}`}
        {...{ host, whose, status, changed }}
        words={asked}
        onOpen={(lead) => setOpened(lead)}
      />
      <Dialog open={opened !== null} onClose={() => setOpened(null)} title={opened?.full_name ?? ''} size="large">
        {opened && <LeadDetail host={host} lead={opened} onChange={change} deliveries={whose === 'all'} />}
      </Dialog>
    </>
  );
}

interface PagesProps extends LeadInboxProps {
  words: string;
  status: Status;
  changed: ReadonlyMap<number, StaffLead>;
  onOpen: (lead: StaffLead) => void;
}

/** One page under the other, each asked for when the one above is read to its end. */
function LeadPages(props: PagesProps) {
  const [starts, setStarts] = useState<readonly (number | null)[]>([null]);
  return starts.map((before, index) => (
    <LeadPage
      key={before ?? 'first'}
      {...props}
      before={before}
      {...(index === starts.length - 1 ? { onMore: (last: number) => setStarts([...starts, last]) } : {})}
    />
  ));
}

interface PageProps extends PagesProps {
  before: number | null;
  onMore?: (lastId: number) => void;
}

function LeadPage({ host, whose, words, status, before, changed, onOpen, onMore }: PageProps) {
  const query = { ...(words ? { s: words } : {}), ...(before === null ? {} : { before }) };
  const all = useCall(host, allLeads, whose === 'all' ? { query: { ...query, status } } : null);
  const own = useCall(host, ownLeads, whose === 'own' ? { query } : null);
  return (
    <Loaded state={whose === 'all' ? all : own}>
      {({ leads, more }) => {
        const rows = leads.map((lead) => changed.get(lead.id) ?? lead);
        const last = rows.at(-1);
        if (!last) return <NoLeads words={words} />;
        return (
          <>
            <DataTable
              caption="Leads"
              rows={rows}
              keyOf={({ id }) => id}
              columns={whose === 'all' ? [...columns(onOpen), AGENT] : columns(onOpen)}
            />
            {more && onMore && (
              <Button variant="secondary" className={classes.more} onClick={() => onMore(last.id)}>
                Older leads
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function NoLeads({ words }: { words: string }) {
  return words ? (
    <EmptyState title={`No lead holds “${words}”.`}>Try a name, an e-mail address or an MLS number.</EmptyState>
  ) : (
    <EmptyState title="No leads yet">Questions, showing requests and callbacks appear here.</EmptyState>
  );
}

const AGENT: Column<StaffLead> = {
  label: 'Agent',
  cell: ({ agent_name, team_slug }) => agent_name ?? (team_slug ? `Team ${team_slug}` : 'Nobody'),
};

function columns(onOpen: (lead: StaffLead) => void): Column<StaffLead>[] {
  return [
    {
      label: 'From',
      cell: (lead) => (
        <button type="button" className={classes.rowLink} onClick={() => onOpen(lead)}>
          {lead.full_name || lead.email}
        </button>
      ),
    },
    { label: 'Kind', cell: actionText },
    { label: 'About', cell: ({ listing_title, mls_number }) => listing_title ?? mls_number ?? '–' },
    { label: 'Received', cell: ({ created_at }) => <time dateTime={created_at}>{whenText(created_at)}</time> },
    {
      label: 'State',
      cell: ({ answered_at }) =>
        answered_at ? <Badge tone="success">Answered</Badge> : <Badge tone="coral">Open</Badge>,
    },
  ];
}
