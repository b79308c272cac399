import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cx, VisuallyHidden } from 'shared-ui';
import classes from './data-table.module.css';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** what the rows are ordered by when its head is pressed; without it the column cannot be sorted by */
  sortBy?: (row: Row) => SortKey;
  /** numbers stand at the end of their cell, the greatest first */
  numeric?: boolean;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
}

interface Sorting {
  label: string;
  descending: boolean;
}

/** Rows and columns, ordered by any head that is a button; on a phone each row becomes a card that names its values. */
export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  const [sorting, setSorting] = useState<Sorting | null>(null);
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

/** The rows in the order of a key; those without one come last in either direction, equal ones stay as they were. */
export function ordered<Row>(rows: readonly Row[], by: (row: Row) => SortKey, descending: boolean): Row[] {
  return rows.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
    return descending ? -order : order;
  });
}
