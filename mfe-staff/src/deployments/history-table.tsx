import type { DeploymentEvent } from 'shared-contracts/registry';
import { EmptyState } from 'shared-ui';
import { type Column, DataTable } from '../common/data-table';
import staff from '../common/staff.module.css';
import { whenText } from '../common/when';
import { ACTION_NAMES, strategyText } from './strategy-text';

interface HistoryTableProps {
  name: string;
  events: readonly DeploymentEvent[];
  built: string | null;
}

/** Who changed what, when and why; newest first. */
export function HistoryTable({ name, events, built }: HistoryTableProps) {
  if (events.length === 0) return <EmptyState title="Nothing happened yet" />;
  const columns: Column<DeploymentEvent>[] = [
    { label: 'When', cell: ({ at }) => whenText(at) },
    {
      label: 'What',
      cell: ({ action, strategy }) => `${ACTION_NAMES[action]}${strategy ? ` (${strategyText(strategy)})` : ''}`,
    },
    { label: 'Versions', cell: (event) => <code className={staff.code}>{versionsOf(event, built)}</code> },
    { label: 'By', cell: ({ by }) => <span className={staff.value}>{by}</span> },
    { label: 'Why', cell: ({ reason }) => reason || '–' },
  ];
  return <DataTable caption={`History of ${name}`} rows={events} keyOf={({ id }) => id} columns={columns} />;
}

function versionsOf({ action, from, to }: DeploymentEvent, built: string | null): string {
  if (action === 'publish') return to ?? '–';
  const named = (version: string | null) => version ?? built ?? 'nothing';
  if (action === 'kill') return `${named(from)} → nothing`;
  return action === 'revive' ? named(to) : `${named(from)} → ${named(to)}`;
}
