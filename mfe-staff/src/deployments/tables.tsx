import {
  type Deployment,
  type DeploymentEvent,
  type PublishedVersion,
  type RenderFigures,
  timeText,
} from 'federation/protocol/registry';
import { Badge, Button } from 'shared-ui';
import { type Column, DataTable } from '../common/data-table';
import staff from '../common/staff.module.css';
import classes from './deployments.module.css';
import { ACTION_NAMES, numberText, strategyText } from './strategy-text';

interface VersionsTableProps {
  name: string;
  versions: readonly PublishedVersion[];
  deployment: Deployment;
  onPromote: (version: string) => void;
}

/** 'English', 'English, ja', 'English, ja (12 texts missing)'. */
function languagesText(texts: NonNullable<PublishedVersion['texts']>): string {
  const others = Object.entries(texts).map(([language, { missing }]) =>
    missing === 0 ? language : `${language} (${missing} ${missing === 1 ? 'text' : 'texts'} missing)`,
  );
  return ['English', ...others].join(', ');
}

/** The published versions, newest first. Each can be promoted again. */
export function VersionsTable({ name, versions, deployment, onPromote }: VersionsTableProps) {
  const columns: Column<PublishedVersion>[] = [
    {
      label: 'Version',
      cell: ({ version }) => (
        <span className={classes.version}>
          <code className={staff.code}>{version}</code> <Place version={version} deployment={deployment} />
        </span>
      ),
    },
    { label: 'Published', cell: ({ publishedAt }) => timeText(publishedAt) },
    { label: 'By', cell: ({ publishedBy }) => publishedBy },
    { label: 'Commit', cell: ({ source }) => (source ? <code>{source.commit.slice(0, 8)}</code> : 'Unsigned') },
    { label: 'Contract', cell: ({ contract }) => contract },
    { label: 'To start (brotli)', cell: ({ initialBrotliKb }) => `${numberText(initialBrotliKb)} KB` },
    { label: 'Languages', cell: ({ texts = {} }) => languagesText(texts) },
    {
      label: 'Action',
      cell: ({ version }) => (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Promote ${name} ${version}`}
          onClick={() => onPromote(version)}
        >
          Promote…
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      caption={`Versions of ${name}`}
      empty="No versions published yet"
      rows={versions}
      keyOf={({ version }) => version}
      columns={columns}
    />
  );
}

function Place({ version, deployment }: { version: string; deployment: Deployment }) {
  if (version === deployment.live) return <Badge tone="success">Live</Badge>;
  return version === deployment.canary?.version ? <Badge tone="warning">Canary</Badge> : null;
}

interface HistoryTableProps {
  name: string;
  events: readonly DeploymentEvent[];
  built: string | null;
}

/** The history of changes: who, what, when and why; newest first. */
export function HistoryTable({ name, events, built }: HistoryTableProps) {
  const columns: Column<DeploymentEvent>[] = [
    { label: 'When', cell: ({ at }) => timeText(at) },
    {
      label: 'What',
      cell: ({ action, strategy }) => `${ACTION_NAMES[action]}${strategy ? ` (${strategyText(strategy)})` : ''}`,
    },
    { label: 'Versions', cell: (event) => <code className={staff.code}>{versionsOf(event, built)}</code> },
    { label: 'By', cell: ({ by }) => <span className={staff.value}>{by}</span> },
    { label: 'Why', cell: ({ reason }) => reason || '–' },
  ];
  return (
    <DataTable
      caption={`History of ${name}`}
      empty="Nothing happened yet"
      rows={events}
      keyOf={({ id }) => id}
      columns={columns}
    />
  );
}

function versionsOf({ action, from, to }: DeploymentEvent, built: string | null): string {
  if (action === 'publish') return to ?? '–';
  const named = (version: string | null) => version ?? built ?? 'nothing';
  if (action === 'kill') return `${named(from)} → nothing`;
  return action === 'revive' ? named(to) : `${named(from)} → ${named(to)}`;
}

const COUNT = new Intl.NumberFormat('en-US');
const durationText = (ms: number | null) => (ms === null ? '–' : `${numberText(ms)} ms`);

/** How often and how fast the server rendered the pages of each version. */
export function RenderTable({ name, figures }: { name: string; figures: readonly RenderFigures[] }) {
  if (figures.length === 0) return null;
  return (
    <>
      <p className={staff.soft}>Pages rendered since the server started</p>
      <DataTable
        caption={`Rendered pages of ${name}`}
        rows={figures}
        keyOf={({ version, expose }) => `${version} ${expose}`}
        columns={[
          { label: 'Version', cell: ({ version }) => <code className={staff.code}>{version}</code> },
          { label: 'Page', cell: ({ expose }) => expose.slice(2) },
          { label: 'Rendered', cell: ({ rendered }) => COUNT.format(rendered) },
          { label: 'Render time (p50)', cell: ({ renderMsP50 }) => durationText(renderMsP50) },
          { label: 'Render time (p99)', cell: ({ renderMsP99 }) => durationText(renderMsP99) },
          {
            label: 'Failed',
            cell: ({ failures, paused }) => COUNT.format(failures) + (paused ? ' (paused for 30 seconds)' : ''),
          },
          { label: 'Not ready in time', cell: ({ late }) => COUNT.format(late) },
        ]}
      />
    </>
  );
}
