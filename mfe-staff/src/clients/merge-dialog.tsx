import { useState } from 'react';
import { CLIENT_STAGES, type ClientPage as Client, mergeClients, readClient } from 'shared-contracts/staff';
import { QueryBoundary, SelectField, useCall, useHost, useMutationCall } from 'shared-ui';
import { type Column, DataTable } from '../common/data-table';
import { FormDialog } from '../common/form-dialog';
import { STAGES } from './client-plan-form';
import { addressOf, type Other } from './persons';

interface MergeDialogProps {
  client: Client;
  other: Other;
  onClose: () => void;
  onMerged: () => void;
}

/** Shows two clients side by side and what a merge does, and merges them. */
export function MergeDialog({ client, other, onClose, onMerged }: MergeDialogProps) {
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
      size="large"
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
  [account, ...merged.map((each) => each.account)].filter((each) => each !== null);

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
