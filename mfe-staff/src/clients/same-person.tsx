import { useEffect, useRef, useState } from 'react';
import { formatPhone, phoneHref } from 'shared-contracts';
import { formatDay } from 'shared-contracts/lead-rules';
import {
  type AlikeClient,
  CLIENT_STAGES,
  type ClientPage as Client,
  completeNextStep,
  type MergedClient,
  mergeClients,
  readClient,
  separateClients,
} from 'shared-contracts/staff';
import {
  Button,
  ErrorState,
  QueryBoundary,
  Row,
  SelectField,
  Stack,
  useCall,
  useHost,
  useMutationCall,
} from 'shared-ui';
import { type Column, DataTable } from '../common/data-table';
import { FormDialog } from '../common/form-dialog';
import { Panel } from '../common/panel';
import classes from '../common/staff.module.css';
import { STAGES } from './client-plan-form';

interface SamePersonProps {
  client: Client;
  onChange: () => void;
}

/** Of the heading with the client's name. */
export const CLIENT_NAME_ID = 'client-name';

type Other = Pick<AlikeClient, 'key' | 'name' | 'email' | 'phone'>;

/** The addresses of a person. */
export const Addresses = ({ of: { email, phone } }: { of: Pick<Other, 'email' | 'phone'> }) => (
  <Row as="p" gap={4} rowGap={2} wrap>
    {email && <a href={`mailto:${email}`}>{email}</a>}
    {phone && <a href={phoneHref(phone) ?? undefined}>{formatPhone(phone) || phone}</a>}
  </Row>
);

/** An address that names one person among others of the same name. */
const addressOf = ({ email, phone, name }: Other) => email ?? (formatPhone(phone) || (phone ?? name));

/** The persons merged with this client, and those who are perhaps the same. */
export function SamePerson({ client, onChange }: SamePersonProps) {
  const { merged, alike } = client;
  const [merging, setMerging] = useState<Other | null>(null);
  const [separating, setSeparating] = useState<Other | null>(null);
  const persons = [...merged, ...alike].map(({ key }) => key).join(' ');
  const changed = useRef<string>(null);
  useEffect(() => {
    if (changed.current === null || changed.current === persons) return;
    changed.current = null;
    // the button that had the focus is gone
    document.getElementById(CLIENT_NAME_ID)?.focus();
  }, [persons]);
  const close = () => {
    changed.current = persons;
    setMerging(null);
    setSeparating(null);
    onChange();
  };
  return (
    <>
      {merged.length > 0 && (
        <Panel id="client-merged" title="One client with">
          <Persons persons={merged} onSeparate={setSeparating} />
        </Panel>
      )}
      {alike.length > 0 && (
        <Panel id="client-alike" title="Perhaps the same person">
          <Persons persons={alike} equalOf={({ equal }) => equal} onSeparate={setSeparating} onMerge={setMerging} />
        </Panel>
      )}
      {merging && <MergeDialog client={client} other={merging} onClose={() => setMerging(null)} onMerged={close} />}
      {separating && (
        <SeparateDialog client={client} other={separating} onClose={() => setSeparating(null)} onSeparated={close} />
      )}
    </>
  );
}

interface PersonsProps<Person> {
  persons: readonly Person[];
  equalOf?: (person: Person) => AlikeClient['equal'];
  onSeparate: (person: Person) => void;
  onMerge?: (person: Person) => void;
}

function Persons<Person extends Other>({ persons, equalOf, onSeparate, onMerge }: PersonsProps<Person>) {
  return (
    <Stack as="ul" gap={4} className={classes.history}>
      {persons.map((person) => (
        <Stack as="li" key={person.key} gap={2} align="start">
          <p>
            <strong>{person.name}</strong>
          </p>
          <Addresses of={person} />
          {equalOf && <p className={classes.soft}>{equalText(equalOf(person))}</p>}
          <Row gap={4} rowGap={2} wrap>
            {onMerge && (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Merge with ${addressOf(person)}`}
                onClick={() => onMerge(person)}
              >
                Merge
              </Button>
            )}
            <Button
              variant="quiet"
              size="small"
              aria-label={`Not the same person as ${addressOf(person)}`}
              onClick={() => onSeparate(person)}
            >
              Not the same person
            </Button>
          </Row>
        </Stack>
      ))}
    </Stack>
  );
}

/** What two persons have in common, as a sentence. */
export function equalText(equal: AlikeClient['equal']): string {
  const has = (part: AlikeClient['equal'][number]) => equal.includes(part);
  const parts = [
    has('name') && 'name',
    has('phone') && 'telephone number',
    has('email') && 'mailbox (Gmail ignores dots and words after a plus)',
  ].filter((part) => part !== false);
  return `Same ${new Intl.ListFormat('en').format(parts)}.`;
}

/** Next steps of the merged persons whose plan is not that of the page. */
export function OtherSteps({ client: { other_steps }, onChange }: SamePersonProps) {
  const host = useHost();
  const { send, busy, error } = useMutationCall(host, completeNextStep, () => {
    host.flash.success('Done. The next step was removed.');
    onChange();
  });
  if (other_steps.length === 0) return null;
  return (
    <>
      <h4>Also planned</h4>
      <Stack as="ul" gap={3} className={classes.history}>
        {other_steps.map(({ key, of, next_step, next_step_on }) => (
          <Stack as="li" key={key} gap={2} align="start">
            <p>{next_step}</p>
            <Row as="p" gap={3} rowGap={1} wrap className={classes.soft}>
              {next_step_on && <time dateTime={next_step_on}>{formatDay(next_step_on)}</time>}
              {of}
              <Button
                variant="quiet"
                size="small"
                busy={busy}
                aria-label={`Done: ${next_step}`}
                onClick={() => void send({ body: { key } })}
              >
                Done
              </Button>
            </Row>
          </Stack>
        ))}
      </Stack>
      {error && <ErrorState compact message={error.message} />}
    </>
  );
}

interface SeparateDialogProps {
  client: Client;
  other: Other;
  onClose: () => void;
  onSeparated: () => void;
}

function SeparateDialog({ client, other, onClose, onSeparated }: SeparateDialogProps) {
  const host = useHost();
  const isMerged = client.merged.some(({ key }) => key === other.key);
  const separate = useMutationCall(host, separateClients, () => {
    host.flash.success(isMerged ? 'These are two clients again.' : 'This person is not suggested any more.');
    onSeparated();
  });
  return (
    <FormDialog
      title="Not the same person?"
      button="Not the same person"
      variant="danger"
      state={separate}
      onSubmit={() => separate.send({ body: { key: client.key, other: other.key } })}
      onClose={onClose}
    >
      <p>
        {client.name} ({addressOf(client)}) and {other.name} ({addressOf(other)}).
      </p>
      {isMerged && (
        <p>
          They become two clients again, each with their own messages, notes, stage and next step. Changes since the
          merge stay with the person on whose page they were made.
        </p>
      )}
      <p>We won't suggest to merge them again.</p>
    </FormDialog>
  );
}

interface MergeDialogProps {
  client: Client;
  other: Other;
  onClose: () => void;
  onMerged: () => void;
}

function MergeDialog({ client, other, onClose, onMerged }: MergeDialogProps) {
  const host = useHost();
  const found = useCall(host, readClient, { params: { key: other.key } });
  const [chosen, setChosen] = useState<'key' | 'other' | null>(null);
  const latest = found.data && isLater(found.data, client) ? 'other' : 'key';
  const plan_of = chosen ?? latest;
  const merge = useMutationCall(host, mergeClients, () => {
    host.flash.success('These are one client now.');
    onMerged();
  });
  return (
    <FormDialog
      title="Merge these two?"
      button="Merge"
      state={merge}
      size="medium"
      disabled={!found.data}
      onSubmit={() => merge.send({ body: { key: client.key, other: other.key, plan_of } })}
      onClose={onClose}
    >
      <QueryBoundary state={found}>
        {(another) => (
          <>
            <DataTable
              caption="Both persons"
              rows={FACTS}
              keyOf={({ label }) => label}
              columns={columnsOf(client, another)}
            />
            <SelectField
              label="Stage and next step of"
              hint="A next step of the other one stays under “Also planned”, and in Today."
              value={plan_of}
              onChange={({ target }) => setChosen(target.value === 'other' ? 'other' : 'key')}
              options={[
                { value: 'key', label: planText(client) },
                { value: 'other', label: planText(another) },
              ]}
            />
            <ul>
              <li>Messages, replies and notes of both are on one page, and both addresses stay.</li>
              <li>A reply goes to the address of the message that it answers.</li>
              <li>Nothing changes for them: accounts, favorites and saved searches stay apart.</li>
              <li>“Not the same person” on the page makes them two clients again.</li>
            </ul>
          </>
        )}
      </QueryBoundary>
    </FormDialog>
  );
}

const stageOf = ({ plan }: Client) => CLIENT_STAGES.indexOf(plan.stage);
const isLater = (one: Client, other: Client) => stageOf(one) > stageOf(other);
const planText = (client: Client) => `${addressOf(client)} (${STAGES[client.plan.stage]})`;

interface Fact {
  label: string;
  of: (client: Client) => string;
}

const all = (client: Client): Other[] => [client, ...client.merged];
const accountsOf = ({ account, merged }: Client) =>
  [account, ...merged.map((each: MergedClient) => each.account)].filter((each) => each !== null);

const FACTS: readonly Fact[] = [
  {
    label: 'Name',
    of: (client) =>
      all(client)
        .map(({ name }) => name)
        .join(', '),
  },
  {
    label: 'E-mail',
    of: (client) =>
      all(client)
        .flatMap(({ email }) => email ?? [])
        .join(', ') || '–',
  },
  {
    label: 'Telephone',
    of: (client) =>
      all(client)
        .flatMap(({ phone }) => phone ?? [])
        .join(', ') || '–',
  },
  {
    label: 'Account',
    of: (client) =>
      accountsOf(client)
        .map(({ email }) => email)
        .join(', ') || 'None',
  },
  { label: 'Stage', of: ({ plan }) => STAGES[plan.stage] },
  { label: 'Next step', of: ({ plan }) => plan.next_step ?? '–' },
  {
    label: 'History',
    of: ({ leads, replies, notes }) => `Messages: ${leads.length}, replies: ${replies.length}, notes: ${notes.length}`,
  },
];

const columnsOf = (client: Client, other: Client): Column<Fact>[] => [
  { label: 'What', cell: ({ label }) => <strong>{label}</strong> },
  { label: 'This client', cell: ({ of }) => of(client) },
  { label: 'The other one', cell: ({ of }) => of(other) },
];
