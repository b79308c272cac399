import type { RenderFigures } from 'shared-contracts/registry';
import { DataTable } from '../common/data-table';
import staff from '../common/staff.module.css';
import { numberText } from './strategy-text';

const COUNT = new Intl.NumberFormat('en-US');
const timeText = (ms: number | null) => (ms === null ? '–' : `${numberText(ms)} ms`);

/** How often the server rendered the pages of each version, and how long it took. */
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
          { label: 'Render time (p50)', cell: ({ renderMsP50 }) => timeText(renderMsP50) },
          { label: 'Render time (p99)', cell: ({ renderMsP99 }) => timeText(renderMsP99) },
          { label: 'Failed', cell: ({ failures }) => COUNT.format(failures) },
          { label: 'Not ready in time', cell: ({ late }) => COUNT.format(late) },
        ]}
      />
    </>
  );
}
