import { timeText } from 'federation/protocol/registry';
import { useState } from 'react';
import { formatDay, hawaiiDay } from 'shared-contracts/lead-rules';
import {
  type ActiveClient,
  completeNextStep,
  type Reminder,
  readToday,
  type StaffLead,
  type WaitingLead,
} from 'shared-contracts/staff';
import { Badge, Button, QueryBoundary, Slot, useCall, useHost, useMutationCall } from 'shared-ui';
import { counted } from '../common/counted';
import { type Column, DataTable } from '../common/data-table';
import { Panel } from '../common/panel';
import classes from '../common/staff.module.css';
import { waitingText } from '../common/waiting-text';
import { LeadDialog } from '../leads/lead-dialog';
import { actionText, ageText, senderText, showingKindText, showingTimeText } from '../leads/lead-text';

/** The waiting times are those of the server. */
const REFRESH_MS = 60_000;

/** What an agent does first: leads to answer, today's showings, reminders, and clients with new favorites or searches. */
export function Today({ agentId }: { agentId: number }) {
  const host = useHost();
  const found = useCall(host, readToday, {}, { revalidateOnFocus: true, refreshInterval: REFRESH_MS });
  const [opened, setOpened] = useState<StaffLead | null>(null);
  return (
    <>
      <QueryBoundary state={found}>
        {({ opening_hours, to_answer, waiting, showings, reminders, active_clients }) => (
          <>
            <ToAnswer leads={to_answer} waiting={waiting} hours={opening_hours} onOpen={setOpened} />
            <Showings showings={showings} onOpen={setOpened} />
            <Reminders reminders={reminders} onDone={found.retry} />
            <ActiveClients clients={active_clients} />
            <Slot
              host={host}
              name="staff.today"
              props={{ agentId, day: hawaiiDay(new Date()) }}
              fallback={null}
              loading={null}
            />
          </>
        )}
      </QueryBoundary>
      <LeadDialog opened={opened} setOpened={setOpened} onChange={found.retry} />
    </>
  );
}

type OpenLead = (lead: StaffLead) => void;

const fromColumn = (onOpen: OpenLead): Column<StaffLead> => ({
  label: 'From',
  cell: (lead) => (
    <button type="button" className={classes.rowLink} onClick={() => onOpen(lead)}>
      {senderText(lead)}
    </button>
  ),
});
const HOME: Column<StaffLead> = {
  label: 'About',
  cell: ({ listing_title, mls_number }) => listing_title ?? mls_number ?? '–',
};

interface ToAnswerProps {
  leads: readonly WaitingLead[];
  /** the number of all open leads */
  waiting: number;
  /** the company's opening hours */
  hours: string;
  onOpen: OpenLead;
}

function ToAnswer({ leads, waiting, hours, onOpen }: ToAnswerProps) {
  const late = leads.filter((lead) => lead.late).length;
  return (
    <Panel id="to-answer" title={waiting === 0 ? 'To answer' : `To answer (${waiting})`}>
      {waiting === 0 ? (
        <p className={classes.soft}>
          All leads are answered. New questions, showing requests and callbacks appear here, the longest waiting first.
        </p>
      ) : (
        <>
          {late > 0 && (
            <p className={classes.late}>{counted(late, 'person has', 'people have')} waited for more than an hour.</p>
          )}
          <DataTable
            caption="Leads to answer"
            rows={leads}
            keyOf={({ id }) => id}
            columns={[fromColumn(onOpen), { label: 'Kind', cell: actionText }, HOME, WAITING]}
          />
          {waiting > leads.length && (
            <p>
              These are the {leads.length} oldest. <a href="#leads">All your leads</a>
            </p>
          )}
          <p className={classes.soft}>Only opening hours count as waiting: {hours}, Hawaii time.</p>
        </>
      )}
    </Panel>
  );
}

const WAITING: Column<WaitingLead> = {
  label: 'Waiting',
  cell: (lead) => (lead.late ? <Badge tone="danger">Late: {timeOf(lead)}</Badge> : timeOf(lead)),
};

/** After two days opening hours say less than days do. */
function timeOf({ created_at, waiting_minutes }: WaitingLead): string {
  const created = Date.parse(created_at);
  return Date.now() - created < 2 * DAY_MS ? waitingText(waiting_minutes) : ageText(created, Date.now());
}

const DAY_MS = 86_400_000;

const TIME: Column<StaffLead> = { label: 'Time', cell: (lead) => showingTimeText(lead) ?? 'any time' };
const KIND: Column<StaffLead> = { label: 'Kind', cell: showingKindText };

function Showings({ showings, onOpen }: { showings: readonly StaffLead[]; onOpen: OpenLead }) {
  return (
    <Panel id="showings-today" title="Showings today">
      {showings.length === 0 ? (
        <p className={classes.soft}>
          No showings today. Other days are in the <a href="#showings">calendar</a>.
        </p>
      ) : (
        <DataTable
          caption="Showings today"
          rows={showings}
          keyOf={({ id }) => id}
          columns={[TIME, fromColumn(onOpen), HOME, KIND]}
        />
      )}
    </Panel>
  );
}

function Reminders({ reminders, onDone }: { reminders: readonly Reminder[]; onDone: () => void }) {
  const host = useHost();
  const { send, busy } = useMutationCall(host, completeNextStep, () => {
    host.flash.success('Done. The next step was removed.');
    onDone();
  });
  return (
    <Panel id="reminders" title="Reminders">
      {reminders.length === 0 ? (
        <p className={classes.soft}>
          Nothing is due. Open the page of one of <a href="#clients">your clients</a> and set a next step with a day: it
          appears here on that day.
        </p>
      ) : (
        <DataTable
          caption="Reminders"
          rows={reminders}
          keyOf={({ key }) => key}
          columns={[
            CLIENT,
            { label: 'Next step', cell: ({ next_step }) => next_step },
            {
              label: 'Since',
              cell: ({ next_step_on }) => <time dateTime={next_step_on}>{formatDay(next_step_on)}</time>,
            },
            {
              label: 'Action',
              cell: ({ key, name }) => (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Mark the next step of ${name} as done`}
                  disabled={busy}
                  onClick={() => void send({ body: { key } })}
                >
                  Done
                </Button>
              ),
            },
          ]}
        />
      )}
    </Panel>
  );
}

const CLIENT: Column<{ key: string; name: string }> = {
  label: 'Client',
  cell: ({ key, name }) => <a href={`#clients/${key}`}>{name}</a>,
};

/** Page views are no part of it: clients did not agree that their agent sees them. */
function ActiveClients({ clients }: { clients: readonly ActiveClient[] }) {
  return (
    <Panel id="active-clients" title="Clients with news">
      {clients.length === 0 ? (
        <p className={classes.soft}>
          No client saved a home or a search in the last 7 days. Send one of your <a href="#links">agent links</a>:
          people who register by it become your clients.
        </p>
      ) : (
        <DataTable
          caption="Clients with news"
          rows={clients}
          keyOf={({ key }) => key}
          columns={[
            CLIENT,
            {
              label: 'Saved in the last 7 days',
              cell: ({ favorites, saved_searches }) =>
                [
                  favorites > 0 && counted(favorites, 'home'),
                  saved_searches > 0 && counted(saved_searches, 'search', 'searches'),
                ]
                  .filter(Boolean)
                  .join(', '),
            },
            { label: 'Last', cell: ({ last_at }) => <time dateTime={last_at}>{timeText(last_at)}</time> },
          ]}
        />
      )}
    </Panel>
  );
}
