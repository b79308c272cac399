import { useState } from 'react';
import { EmptyState } from 'shared-ui';
import { type Column, DataTable } from './data-table';
import { SearchTools, useShownRows } from './search-tools';

interface SearchedTableProps<Row> {
  caption: string;
  /** label of the search field */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number;
  /** the searchable text of a row */
  textOf: (row: Row) => string;
  /** shown instead of the search while there are no rows at all */
  empty?: string;
  /** hint when no row matches */
  hint?: string;
}

/** A table whose rows are all loaded: filtered while the user types, sortable, fifty rows at a time. */
export function SearchedTable<Row>(props: SearchedTableProps<Row>) {
  const { caption, label, columns, keyOf, textOf, hint, empty } = props;
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase().split(/\s+/);
  const found = props.rows.filter((row) => {
    const text = textOf(row).toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const { rows, more } = useShownRows(found, words);
  if (props.rows.length === 0 && empty !== undefined) return <EmptyState title={empty} />;
  return (
    <>
      <SearchTools label={label} words={words} onWords={setWords} />
      {found.length === 0 ? (
        <EmptyState title={`No results for “${words.trim()}”`}>{hint}</EmptyState>
      ) : (
        <DataTable caption={caption} rows={rows} keyOf={keyOf} columns={columns} />
      )}
      {more}
    </>
  );
}
