import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cx, EmptyState, VisuallyHidden } from 'shared-ui';
import classes from './data-table.module.css';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** the sort key of the column; without it the column cannot be sorted */
  sortBy?: (row: Row) => SortKey;
  /** numbers are right-aligned and sort the greatest first */
  numeric?: boolean;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** shown instead of a table without rows */
  empty?: string;
}

interface Sorting {
  label: string;
  descending: boolean;
}

/** A sortable table. On a phone each row becomes a card with labelled values. */
export function DataTable<Row>({ caption, columns, rows, keyOf, empty }: DataTableProps<Row>) {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  if (rows.length === 0 && empty !== undefined) return <EmptyState title={empty} />;
  const by = columns.find(({ label }) => label === sorting?.label)?.sortBy;
  const shown = by && sorting ? ordered(rows, by, sorting.descending) : rows;
  const press = ({ label, numeric = false }: Column<Row>) =>
    setSorting({ label, descending: sorting?.label === label ? !sorting.descending : numeric });
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead className={cx(columns.some(({ sortBy }) => sortBy) && classes.sortable)}>
        <tr>
          {columns.map((column) => (
            <Head
              key={column.label}
              column={column}
              sorted={sorting?.label === column.label ? (sorting.descending ? 'descending' : 'ascending') : undefined}
              onPress={() => press(column)}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ label, cell, numeric }) => (
              <td key={label} data-label={label} className={cx(numeric && classes.number)}>
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HeadProps<Row> {
  column: Column<Row>;
  sorted: 'ascending' | 'descending' | undefined;
  onPress: () => void;
}

function Head<Row>({ column: { label, sortBy, numeric }, sorted, onPress }: HeadProps<Row>) {
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={sorted} className={cx(numeric && classes.number, !sortBy && classes.plain)}>
      {sortBy ? (
        <button type="button" className={classes.sort} onClick={onPress}>
          {label} <Arrow aria-hidden="true" className={cx(classes.arrow, sorted && classes.on)} />
        </button>
      ) : (
        label
      )}
    </th>
  );
}

export type SortKey = string | number | null;

/**
 * The rows sorted by a key. Rows without a value are last in both directions, and rows with equal values keep their
 * order.
 */
export function ordered<Row>(rows: readonly Row[], by: (row: Row) => SortKey, descending: boolean): Row[] {
  return rows.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
    return descending ? -order : order;
  });
}
