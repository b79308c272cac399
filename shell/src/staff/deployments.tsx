import type { DiscoveredVersion } from 'shared-contracts';
import { EmptyState } from 'shared-ui';
import { DataTable } from './data-table';
import classes from './staff.module.css';

export type Deployed = readonly (readonly [remote: string, version: DiscoveredVersion])[];

/** Which version of each remote visitors get now, what it fills and what it falls back on. */
export function Deployments({ deployed }: { deployed: Deployed }) {
  if (deployed.length === 0) return <EmptyState title="No remote is deployed" />;
  return (
    <DataTable
      caption="Deployments"
      rows={deployed}
      keyOf={([remote]) => remote}
      columns={[
        { label: 'Remote', cell: ([remote]) => remote },
        { label: 'Version', cell: ([, { metadata }]) => <code className={classes.code}>{metadata.version}</code> },
        { label: 'Visitors', cell: ([, { deployment }]) => `${deployment?.traffic ?? 100}%` },
        { label: 'Contract', cell: ([, { extras }]) => extras.contract },
        { label: 'Fills', cell: ([, { extras }]) => fills(extras.pages, extras.extensions) },
        { label: 'Falls back on', cell: ([, { fallbackUrl }]) => versionIn(fallbackUrl) ?? 'Nothing' },
      ]}
    />
  );
}

function fills(pages: readonly { area: string }[], extensions: readonly { slot: string }[]): string {
  const names = [...pages.map(({ area }) => `page ${area}`), ...extensions.map(({ slot }) => slot)];
  return [...new Set(names)].join(', ');
}

/** '/mfe/nav/1.0.0-abc/mf-manifest.json' is version 1.0.0-abc. */
const versionIn = (url: string | undefined) => (url ? decodeURIComponent(url.split('/').at(-2) ?? '') : null);
