import { useState } from 'react';
import type { HostServices } from 'shared-contracts';
import { timeText } from 'shared-contracts/registry';
import { OUTBOX_STATES, readOutbox, replayDelivery, type StaffOutboxRow } from 'shared-contracts/staff';
import { Badge, type BadgeTone, Button, ErrorState, QueryBoundary, useCall, useMutationCall } from 'shared-ui';
import { type Column, DataTable } from '../common/data-table';
import { KindTools } from '../common/search-tools';

const STATES: Readonly<Record<StaffOutboxRow['state'], { label: string; tone: BadgeTone }>> = {
  waiting: { label: 'Waiting', tone: 'ocean' },
  done: { label: 'Delivered', tone: 'success' },
  dead: { label: 'Failed', tone: 'danger' },
  'not-configured': { label: 'No receiver set', tone: 'warning' },
};
export const stateLabel = (state: StaffOutboxRow['state']) => STATES[state].label;

interface DeliveryTableProps {
  host: HostServices;
  rows: readonly StaffOutboxRow[];
  onReplayed: () => void;
}

/** Everything that the server sends. Failed deliveries can be sent again. */
export function DeliveryTable({ host, rows, onReplayed }: DeliveryTableProps) {
  const replay = useMutationCall(host, replayDelivery, () => {
    host.flash.success('Sending again.');
    onReplayed();
  });
  return (
    <>
      {replay.error && <ErrorState compact message={replay.error.message} />}
      <DataTable
        caption="Deliveries"
        empty="Nothing here"
        rows={rows}
        keyOf={({ id }) => id}
        columns={[...COLUMNS, replayColumn(replay.busy, ({ id }) => void replay.send({ body: { id } }))]}
      />
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

function replayColumn(busy: boolean, send: (row: StaffOutboxRow) => void): Column<StaffOutboxRow> {
  return {
    label: 'Action',
    cell: (row) =>
      row.state === 'dead' || row.state === 'not-configured' ? (
        <Button
          variant="secondary"
          size="small"
          disabled={busy}
          aria-label={`Send ${row.dedupe_key} again`}
          onClick={() => send(row)}
        >
          Send again
        </Button>
      ) : (
        '–'
      ),
  };
}

/** All deliveries, failed ones first. */
export function Deliveries({ host }: { host: HostServices }) {
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
        {({ rows }) => <DeliveryTable host={host} rows={rows} onReplayed={outbox.retry} />}
      </QueryBoundary>
    </>
  );
}
