import { timeText } from 'federation/protocol/registry';
import { useState } from 'react';
import { OUTBOX_STATES, readOutbox, removeDelivery, replayDelivery, type StaffOutboxRow } from 'shared-contracts/staff';
import { Badge, type BadgeTone, Button, ErrorState, QueryBoundary, useCall, useHost, useMutationCall } from 'shared-ui';
import { type Column, DataTable } from '../common/data-table';
import { FormDialog } from '../common/form-dialog';
import { KindTools } from '../common/search-tools';

const STATES: Readonly<Record<StaffOutboxRow['state'], { label: string; tone: BadgeTone }>> = {
  waiting: { label: 'Waiting', tone: 'ocean' },
  done: { label: 'Delivered', tone: 'success' },
  dead: { label: 'Failed', tone: 'danger' },
  'not-configured': { label: 'No receiver set', tone: 'warning' },
};
export const stateLabel = (state: StaffOutboxRow['state']) => STATES[state].label;

interface DeliveryTableProps {
  rows: readonly StaffOutboxRow[];
  /** shown without rows */
  empty?: string;
  onChanged: () => void;
}

/** Everything that the server sends. Deliveries that failed or have no receiver can be sent again or removed. */
export function DeliveryTable({ rows, empty = 'No deliveries yet', onChanged }: DeliveryTableProps) {
  const host = useHost();
  const replay = useMutationCall(host, replayDelivery, () => {
    host.flash.success('Sending again.');
    onChanged();
  });
  const [removed, setRemoved] = useState<StaffOutboxRow | null>(null);
  return (
    <>
      {replay.error && <ErrorState compact message={replay.error.message} />}
      <DataTable
        caption="Deliveries"
        empty={empty}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[...COLUMNS, actionColumn(replay.busy, ({ id }) => void replay.send({ body: { id } }), setRemoved)]}
      />
      {removed && <RemoveDelivery row={removed} onClose={() => setRemoved(null)} onRemoved={onChanged} />}
    </>
  );
}

const COLUMNS: readonly Column<StaffOutboxRow>[] = [
  { label: 'What', cell: ({ topic, dedupe_key }) => `${topic} (${dedupe_key})` },
  { label: 'State', cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge> },
  { label: 'Tries', cell: ({ attempts }) => attempts },
  { label: 'Last failure', cell: ({ last_error }) => last_error ?? '–' },
  { label: 'Since', cell: ({ created_at }) => timeText(created_at) },
];

type OnRow = (row: StaffOutboxRow) => void;

function actionColumn(busy: boolean, send: OnRow, remove: OnRow): Column<StaffOutboxRow> {
  return {
    label: 'Action',
    cell: (row) =>
      row.state === 'dead' || row.state === 'not-configured' ? (
        <>
          <Button
            variant="secondary"
            size="small"
            disabled={busy}
            aria-label={`Send ${row.dedupe_key} again`}
            onClick={() => send(row)}
          >
            Send again
          </Button>{' '}
          <Button variant="quiet" size="small" aria-label={`Remove ${row.dedupe_key}`} onClick={() => remove(row)}>
            Remove
          </Button>
        </>
      ) : (
        '–'
      ),
  };
}

interface RemoveDeliveryProps {
  row: StaffOutboxRow;
  onClose: () => void;
  onRemoved: () => void;
}

function RemoveDelivery({ row, onClose, onRemoved }: RemoveDeliveryProps) {
  const host = useHost();
  const remove = useMutationCall(host, removeDelivery, () => {
    host.flash.success('Delivery removed.');
    onRemoved();
    onClose();
  });
  return (
    <FormDialog
      title="Remove this delivery?"
      button="Remove"
      variant="danger"
      state={remove}
      onSubmit={() => remove.send({ body: { id: row.id } })}
      onClose={onClose}
    >
      <p>
        {row.topic} ({row.dedupe_key}) will not be sent. You can't undo this.
      </p>
    </FormDialog>
  );
}

const EMPTY: Readonly<Record<StaffOutboxRow['state'], string>> = {
  waiting: 'Nothing is waiting. Mails and leads appear here until they are sent.',
  done: 'Nothing was delivered yet. Each mail and lead that the server sends appears here.',
  dead: 'No delivery failed. One that fails all its tries appears here, with a button to send it again.',
  'not-configured': 'Every delivery has a receiver.',
};

/** All deliveries, failed ones first. */
export function Deliveries() {
  const host = useHost();
  const [state, setState] = useState<StaffOutboxRow['state']>('dead');
  const outbox = useCall(host, readOutbox, { query: { state } });
  const counts = outbox.data?.counts ?? {};
  return (
    <>
      <KindTools
        kinds={OUTBOX_STATES.map((value) => ({
          value,
          label: counts[value] === undefined ? stateLabel(value) : `${stateLabel(value)} (${counts[value]})`,
        }))}
        kind={state}
        onKind={setState}
      />
      <QueryBoundary state={outbox}>
        {({ rows }) => <DeliveryTable rows={rows} empty={EMPTY[state]} onChanged={outbox.retry} />}
      </QueryBoundary>
    </>
  );
}
