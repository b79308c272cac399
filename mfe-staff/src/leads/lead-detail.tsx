import { timeText } from 'federation/protocol/registry';
import { type CallAnswer, formatPhone, phoneHref } from 'shared-contracts';
import { answerLead, leadHistory, releaseLead, type StaffLead } from 'shared-contracts/staff';
import {
  Badge,
  Button,
  type CallState,
  Disclosure,
  ErrorState,
  lazyComponent,
  QueryBoundary,
  Row,
  Stack,
  useCall,
  useHost,
  useMutationCall,
} from 'shared-ui';
import classes from '../common/staff.module.css';
import { DeliveryTable } from '../deliveries/deliveries';
import { AssignLead } from './assign-lead';
import { actionText, agentText, callbackText, showingText } from './lead-text';
import { canReply } from './reply-text';

const ReplyForm = lazyComponent(async () => (await import('./reply-form')).ReplyForm, {
  message: "We couldn't load the form.",
});

interface LeadDetailProps {
  lead: StaffLead;
  onChange: (lead: StaffLead) => void;
  /** also assigns the lead, and shows the state of its deliveries */
  forAdmin: boolean;
}

/** One lead: the request, ways to respond, whether it was answered, and earlier leads of the person. */
export function LeadDetail({ lead, onChange, forAdmin }: LeadDetailProps) {
  const host = useHost();
  const response = useMutationCall(host, answerLead, onChange);
  const history = useCall(host, leadHistory, { params: { id: lead.id } });
  const mark = () => response.send({ body: { id: lead.id, answered: lead.answered_at === null } });
  return (
    <div className={classes.detail}>
      <LeadFacts lead={lead} />
      {lead.message && <blockquote className={classes.message}>{lead.message}</blockquote>}
      {response.error && <ErrorState compact message={response.error.message} />}
      {lead.status === 'spam' && <NotSpam lead={lead} onChange={onChange} />}
      <Row gap={4} rowGap={2} wrap>
        <Button data-autofocus onClick={() => void mark()} disabled={response.busy}>
          {lead.answered_at ? 'Mark as open' : 'Mark as answered'}
        </Button>
        {lead.answered_at && (
          <p className={classes.soft}>
            Answered {timeText(lead.answered_at)}
            {lead.answered_by && ` by ${lead.answered_by}`}
          </p>
        )}
        {lead.status === 'new' && lead.advisor_id !== null && (
          <a href={`#${forAdmin ? 'leads' : 'clients'}/lead-${lead.id}`}>Notes and next step</a>
        )}
      </Row>
      {canReply(lead) && (
        <Disclosure summary="Reply by e-mail">
          <ReplyForm
            lead={lead}
            onSent={(answered) => {
              onChange(answered);
              history.retry();
            }}
          />
        </Disclosure>
      )}
      {forAdmin && (
        <AssignLead
          lead={lead}
          onChange={(assigned) => {
            onChange(assigned);
            // has the mail to the new agent
            history.retry();
          }}
        />
      )}
      <History history={history} forAdmin={forAdmin} />
    </div>
  );
}

/** Releases a lead that was held as spam. It is then sent to the agent and the receivers. */
function NotSpam({ lead, onChange }: Pick<LeadDetailProps, 'lead' | 'onChange'>) {
  const host = useHost();
  const { send, busy, error } = useMutationCall(host, releaseLead, (released) => {
    host.flash.success('The lead was sent to its agent');
    onChange(released);
  });
  return (
    <Row gap={4} rowGap={2} wrap>
      {error && <ErrorState compact message={error.message} />}
      <Button variant="secondary" onClick={() => void send({ body: { id: lead.id } })} disabled={busy}>
        Not spam
      </Button>
      <p className={classes.soft}>Held as spam. It was not sent to an agent.</p>
    </Row>
  );
}

function LeadFacts({ lead }: { lead: StaffLead }) {
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    ['Kind', `${actionText(lead)}, ${lead.lead_source}`],
    [
      'E-mail',
      <a key="mail" href={`mailto:${lead.email}`}>
        {lead.email}
      </a>,
    ],
    ['Phone', lead.phone && <a href={phoneHref(lead.phone) ?? undefined}>{formatPhone(lead.phone) || lead.phone}</a>],
    [
      'Listing',
      lead.mls_number && (
        <a href={`/mls/${encodeURIComponent(lead.mls_number)}`}>{lead.listing_title ?? lead.mls_number}</a>
      ),
    ],
    ['Showing', showingText(lead)],
    ['Call back', callbackText(lead)],
    ['Pre-approval', lead.preapprove ? 'requested' : null],
    ['Agent', agentText(lead)],
    ['Written on', lead.source_url],
    ['Received', timeText(lead.created_at)],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

interface HistoryProps extends Pick<LeadDetailProps, 'forAdmin'> {
  history: CallState<CallAnswer<typeof leadHistory>>;
}

function History({ history, forAdmin }: HistoryProps) {
  return (
    <QueryBoundary state={history}>
      {(found) => (
        <>
          <h3>Also from this person</h3>
          {found.leads.length === 0 && <p className={classes.soft}>No other leads.</p>}
          <Stack as="ol" gap={3} className={classes.history}>
            {found.leads.map((other) => (
              <li key={other.id}>
                <p className={classes.soft}>
                  {timeText(other.created_at)} · {actionText(other)}
                  {other.listing_title && ` · ${other.listing_title}`}{' '}
                  {other.answered_at && <Badge tone="success">Answered</Badge>}
                </p>
                {other.message && <p>{other.message}</p>}
              </li>
            ))}
          </Stack>
          {forAdmin && (
            <>
              <h3>Deliveries</h3>
              <DeliveryTable rows={found.deliveries} onChanged={history.retry} />
            </>
          )}
        </>
      )}
    </QueryBoundary>
  );
}
