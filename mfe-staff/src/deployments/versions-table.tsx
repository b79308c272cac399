import type { Deployment, PublishedVersion } from 'shared-contracts/registry';
import { Badge, Button, EmptyState } from 'shared-ui';
import { type Column, DataTable } from '../common/data-table';
import staff from '../common/staff.module.css';
import { whenText } from '../common/when';
import classes from './deployments.module.css';
import { numberText } from './strategy-text';

interface VersionsTableProps {
  name: string;
  versions: readonly PublishedVersion[];
  deployment: Deployment;
  onPromote: (version: string) => void;
}

/** What was published, newest first; each can be promoted again. */
export function VersionsTable({ name, versions, deployment, onPromote }: VersionsTableProps) {
  if (versions.length === 0) return <EmptyState title="Nothing was published yet" />;
  const columns: Column<PublishedVersion>[] = [
    {
      label: 'Version',
      cell: ({ version }) => (
        <span className={classes.version}>
          <code className={staff.code}>{version}</code> <Place version={version} deployment={deployment} />
        </span>
      ),
    },
    { label: 'Published', cell: ({ publishedAt }) => whenText(publishedAt) },
    { label: 'By', cell: ({ publishedBy }) => publishedBy },
    { label: 'Commit', cell: ({ source }) => (source ? <code>{source.commit.slice(0, 8)}</code> : 'Unsigned') },
    { label: 'Contract', cell: ({ contract }) => contract },
    { label: 'To start (brotli)', cell: ({ initialBrotliKb }) => `${numberText(initialBrotliKb)} KB` },
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
    <DataTable caption={`Versions of ${name}`} rows={versions} keyOf={({ version }) => version} columns={columns} />
  );
}

function Place({ version, deployment }: { version: string; deployment: Deployment }) {
  if (version === deployment.live) return <Badge tone="success">Live</Badge>;
  return version === deployment.canary?.version ? <Badge tone="warning">Canary</Badge> : null;
}
