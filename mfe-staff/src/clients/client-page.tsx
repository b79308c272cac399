import { timeText } from 'federation/protocol/registry';
import { useState } from 'react';
import { type ClientPage as Client, readClient, type StaffLead } from 'shared-contracts/staff';
import { Badge, Button, Dialog, QueryBoundary, Slot, Stack, useCall, useHost } from 'shared-ui';
import { Panel } from '../common/panel';
import classes from '../common/staff.module.css';
import { actionText } from '../leads/lead-text';
import { ReplyForm } from '../leads/reply-form';
import { canReply } from '../leads/reply-text';
import { SavedByClient } from '../people/clients';
import { ClientNotes } from './client-notes';
import { ClientPlanForm } from './client-plan-form';
import { Addresses } from './persons';
import { CLIENT_NAME_ID, OtherSteps, SamePerson } from './same-person';

/** A person for the agent: plan, notes, leads with replies, and what the person saved. */
export function ClientPage({ clientKey, forAdmin }: { clientKey: string; forAdmin: boolean }) {
  const host = useHost();
  const found = useCall(host, readClient, { params: { key: clientKey } });
  return (
    <>
      <p>{forAdmin ? <a href="#leads">All leads</a> : <a href="#clients">All your clients</a>}</p>
      <QueryBoundary state={found}>
        {(client) => (
          <>
            <h3 id={CLIENT_NAME_ID} tabIndex={-1}>
              {client.name}
            </h3>
            <Contact client={client} forAdmin={forAdmin} />
            <SamePerson client={client} onChange={found.retry} />
            <Panel id="client-plan" title="Next step">
              <ClientPlanForm key={client.plan_key} client={client} onChange={found.retry} />
              <OtherSteps client={client} onChange={found.retry} />
            </Panel>
            <Panel id="client-notes-title" title="Private notes">
              <ClientNotes client={client} onChange={found.retry} />
            </Panel>
            <Panel id="client-history" title="Messages">
              <History client={client} onChange={found.retry} />
            </Panel>
            {[client.account, ...client.merged.map(({ account }) => account)].map(
              (account) =>
                account && (
                  <Panel
                    key={account.id}
                    id={`client-saved-${account.id}`}
                    title={client.merged.length > 0 ? `Saved by ${account.email}` : 'Saved by this client'}
                  >
                    <SavedByClient client={account} />
                  </Panel>
                ),
            )}
            <Slot
              host={host}
              name="staff.client"
              props={{ clientKey, userId: client.account?.id ?? null, email: client.email }}
              fallback={null}
              loading={null}
            />
          </>
        )}
      </QueryBoundary>
    </>
  );
}

function Contact({ client, forAdmin }: { client: Client; forAdmin: boolean }) {
  const { account } = client;
  return (
    <>
      <Addresses of={client} />
      <p className={classes.soft}>
        {account
          ? `With us since ${timeText(account.created_at)}`
          : `No account as ${forAdmin ? 'a client of this agent' : 'your client'}.`}
      </p>
    </>
  );
}

interface HistoryProps {
  client: Client;
  onChange: () => void;
}

/** Leads and replies by time, the latest first. */
function History({ client: { name, leads, replies, merged }, onChange }: HistoryProps) {
  const [answering, setAnswering] = useState<StaffLead | null>(null);
  const entries = [
    ...leads.map((lead) => ({ key: `lead ${lead.id}`, at: lead.created_at, lead, reply: null })),
    ...replies.map((reply) => ({ key: `reply ${reply.id}`, at: reply.sent_at, lead: null, reply })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  if (entries.length === 0) {
    return <p className={classes.soft}>No messages yet. Questions and requests of this person appear here.</p>;
  }
  return (
    <>
      <Stack as="ol" gap={5} className={classes.history}>
        {entries.map(({ key, at, lead, reply }) => (
          <Stack as="li" key={key} gap={2} align="start">
            <p className={classes.soft}>
              <time dateTime={at}>{timeText(at)}</time> · {lead ? actionText(lead) : `Reply: ${reply?.subject}`}
              {lead?.listing_title && ` · ${lead.listing_title}`}
              {lead && merged.length > 0 && ` · ${lead.action === 'callback' ? lead.phone : lead.email}`}{' '}
              {lead?.answered_at && <Badge tone="success">Answered</Badge>}
            </p>
            {(lead?.message ?? reply?.text) && (
              <blockquote className={classes.message}>{lead?.message ?? reply?.text}</blockquote>
            )}
            {lead && canReply(lead) && (
              <Button variant="secondary" size="small" onClick={() => setAnswering(lead)}>
                Reply
              </Button>
            )}
          </Stack>
        ))}
      </Stack>
      <Dialog open={answering !== null} onClose={() => setAnswering(null)} title={`Reply to ${name}`} size="large">
        {answering && (
          <ReplyForm
            lead={answering}
            onSent={() => {
              setAnswering(null);
              onChange();
            }}
          />
        )}
      </Dialog>
    </>
  );
}
