import { timeText } from 'federation/protocol/registry';
import { type RefusedRecord, readRefusedRecords } from 'shared-contracts/staff';
import { Disclosure, QueryBoundary, useCall, useHost } from 'shared-ui';
import { type Column, DataTable } from '../common/data-table';
import staff from '../common/staff.module.css';
import classes from './feeds.module.css';

/** Records of a feed that the site did not take, with the reason and what the feed sent. */
export function RefusedRecords({ name }: { name: string }) {
  const host = useHost();
  const state = useCall(host, readRefusedRecords, { query: { name } });
  return (
    <QueryBoundary state={state}>
      {({ records, more }) => (
        <>
          <DataTable
            caption={`Refused records of ${name}`}
            empty="No record was refused"
            rows={records}
            keyOf={({ resource, key }) => `${resource} ${key}`}
            columns={COLUMNS}
          />
          {more && <p className={staff.soft}>Only the newest are listed.</p>}
        </>
      )}
    </QueryBoundary>
  );
}

const COLUMNS: readonly Column<RefusedRecord>[] = [
  { label: 'Record', cell: ({ resource, key }) => `${resource} ${key}` },
  { label: 'Reason', cell: ({ reason }) => reason },
  { label: 'Since', cell: ({ at }) => timeText(at) },
  {
    label: 'As sent',
    cell: ({ raw }) => (
      <Disclosure summary="Show">
        <pre className={classes.raw}>{raw}</pre>
      </Disclosure>
    ),
  },
];
