import { timeText } from 'federation/protocol/registry';
import { useState } from 'react';
import { allLeads, ownLeads, type StaffLead } from 'shared-contracts/staff';
import { Badge, Button, EmptyState, QueryBoundary, Row, SelectField, useCall, useHost } from 'shared-ui';
import { type Column, DataTable } from '../common/data-table';
import { SearchTools, useSearchWords } from '../common/search-tools';
import classes from '../common/staff.module.css';
import { LeadDialog } from './lead-dialog';
import { actionText, agentText, ageText, senderText } from './lead-text';

interface LeadInboxProps {
  /** all leads for admins, the agent's own leads for an advisor */
  whose: 'all' | 'own';
}
/** The options of the inbox filter. */
const VIEWS = {
  all: { label: 'All leads', ask: {} },
  open: { label: 'Open', ask: { answered: 'no' } },
  answered: { label: 'Answered', ask: { answered: 'yes' } },
  spam: { label: 'Held as spam', ask: { status: 'spam' } },
} as const;
type View = keyof typeof VIEWS;
const isView = (value: string): value is View => value in VIEWS;

/** The leads, newest first: search, read, and mark as answered. */
export function LeadInbox({ whose }: LeadInboxProps) {
  const host = useHost();
  const { words, setWords, query } = useSearchWords();
  const [view, setView] = useState<View>('all');
  const [opened, setOpened] = useState<StaffLead | null>(null);
  const [changed, setChanged] = useState<ReadonlyMap<number, StaffLead>>(new Map());
  const change = (lead: StaffLead) => setChanged(new Map(changed).set(lead.id, lead));
  return (
    <>
      <SearchTools label="Search leads" words={words} onWords={setWords}>
        <SelectField
          label="Show"
          value={view}
          onChange={({ target }) => isView(target.value) && setView(target.value)}
          options={Object.entries(VIEWS)
            .filter(([value]) => whose === 'all' || value !== 'spam')
            .map(([value, { label }]) => ({ value, label }))}
        />
      </SearchTools>
      <LeadPages
        key={`${query} ${view}`}
        {...{ host, whose, view, changed }}
        words={query}
        onOpen={(lead) => setOpened(lead)}
      />
      <LeadDialog {...{ opened, setOpened }} onChange={change} forAdmin={whose === 'all'} />
    </>
  );
}

interface PagesProps extends LeadInboxProps {
  words: string;
  view: View;
  changed: ReadonlyMap<number, StaffLead>;
  onOpen: (lead: StaffLead) => void;
}

/** One page after another. Each is requested when the user reaches the end of the one above. */
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

function LeadPage({ whose, words, view, before, changed, onOpen, onMore }: PageProps) {
  const host = useHost();
  const query = { ...(words ? { s: words } : {}), ...(before === null ? {} : { before }) };
  const filter = VIEWS[view].ask;
  const all = useCall(host, allLeads, whose === 'all' ? { query: { ...query, status: 'new', ...filter } } : null);
  const own = useCall(host, ownLeads, whose === 'own' ? { query: { ...query, ...filter } } : null);
  return (
    <QueryBoundary state={whose === 'all' ? all : own}>
      {({ leads, more }) => {
        const known = leads.map((lead) => changed.get(lead.id) ?? lead);
        const last = known.at(-1);
        // A released lead leaves the list of spam.
        const rows = known.filter(({ status }) => (status === 'spam') === (view === 'spam'));
        if (!last || (rows.length === 0 && !more)) return <NoLeads words={words} view={view} />;
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
    </QueryBoundary>
  );
}

function NoLeads({ words, view }: { words: string; view: View }) {
  if (!words && view !== 'all') return <EmptyState title={view === 'open' ? 'Every lead is answered' : 'None here'} />;
  return words ? (
    <EmptyState title={`No leads for “${words}”`}>Try a name, an e-mail address or an MLS number.</EmptyState>
  ) : (
    <EmptyState title="No leads yet">Questions, showing requests and callbacks appear here.</EmptyState>
  );
}

const AGENT: Column<StaffLead> = {
  label: 'Agent',
  cell: agentText,
};

/** A favorite needs no answer. An open lead shows how long its sender has waited. */
function stateBadge({ answered_at, action, created_at }: StaffLead) {
  if (answered_at) return <Badge tone="success">Answered</Badge>;
  if (action === 'favorite') return <Badge>Saved</Badge>;
  return (
    <Row as="span" gap={4} rowGap={2} wrap className={classes.badges}>
      <Badge tone="coral">Open</Badge>
      <span className={classes.soft}>for {ageText(Date.parse(created_at), Date.now())}</span>
    </Row>
  );
}

function columns(onOpen: (lead: StaffLead) => void): Column<StaffLead>[] {
  return [
    {
      label: 'From',
      cell: (lead) => (
        <button type="button" className={classes.rowLink} onClick={() => onOpen(lead)}>
          {senderText(lead)}
        </button>
      ),
    },
    { label: 'Kind', cell: actionText },
    { label: 'About', cell: ({ listing_title, mls_number }) => listing_title ?? mls_number ?? '–' },
    { label: 'Received', cell: ({ created_at }) => <time dateTime={created_at}>{timeText(created_at)}</time> },
    {
      label: 'State',
      cell: stateBadge,
    },
  ];
}
