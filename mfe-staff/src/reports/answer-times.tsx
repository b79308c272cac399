import { readAnswerTimes, type AnswerTimes as Times } from 'shared-contracts/staff';
import { EmptyState, QueryBoundary, useCall, useHost } from 'shared-ui';
import { type Column, DataTable } from '../common/data-table';
import classes from '../common/staff.module.css';
import { waitingText } from '../common/waiting-text';

/** How fast agents and offices answer, and how many leads have no answer. */
export function AnswerTimes() {
  const host = useHost();
  const found = useCall(host, readAnswerTimes, {});
  return (
    <QueryBoundary state={found}>
      {({ days, opening_hours, agents, offices }) =>
        agents.length === 0 ? (
          <EmptyState title={`No leads in the last ${days} days`}>
            Questions, showing requests and callbacks count here, favorites do not.
          </EmptyState>
        ) : (
          <>
            <p className={classes.soft}>
              Leads of the last {days} days, without favorites. Times are from the lead to its first answer, in opening
              hours: {opening_hours}, Hawaii time.
            </p>
            <h3>By office</h3>
            <DataTable caption="Answer times by office" rows={offices} keyOf={keyOf} columns={[OFFICE, ...FIGURES]} />
            <h3>By agent</h3>
            <DataTable caption="Answer times by agent" rows={agents} keyOf={keyOf} columns={[AGENT, ...FIGURES]} />
          </>
        )
      }
    </QueryBoundary>
  );
}

const keyOf = ({ name, office }: Times) => `${name} ${office ?? ''}`;
const OFFICE: Column<Times> = { label: 'Office', cell: ({ name }) => name, sortBy: ({ name }) => name };
const AGENT: Column<Times> = {
  label: 'Agent',
  cell: ({ name, office }) => (office ? `${name}, ${office}` : name),
  sortBy: ({ name }) => name,
};
const FIGURES: readonly Column<Times>[] = [
  { label: 'Leads', cell: ({ leads }) => leads, sortBy: ({ leads }) => leads, numeric: true },
  {
    label: 'Median time to answer',
    cell: ({ median_minutes }) => (median_minutes === null ? '–' : waitingText(median_minutes)),
    sortBy: ({ median_minutes }) => median_minutes,
    numeric: true,
  },
  { label: 'Unanswered', cell: ({ unanswered }) => unanswered, sortBy: ({ unanswered }) => unanswered, numeric: true },
  { label: 'Longer than an hour', cell: ({ late }) => late, sortBy: ({ late }) => late, numeric: true },
];
