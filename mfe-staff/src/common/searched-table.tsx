import { type ReactNode, useState } from 'react';
import { EmptyState } from 'shared-ui';
import { type Column, DataTable } from './data-table';
import { SearchTools, useShownRows } from './search-tools';

interface SearchedTableProps<Row> {
  caption: string;
  /** name of the search field */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number;
  /** what a row is found by */
  textOf: (row: Row) => string;
  /** what to try when nothing is found */
  hint?: string;
  /** further fields beside the search */
  tools?: ReactNode;
}

/** A table that is all there: searched as one types, put in order by its heads, fifty rows at a time. */
export function SearchedTable<Row>(props: SearchedTableProps<Row>) {
  const { caption, label, columns, keyOf, textOf, hint, tools } = props;
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase().split(/\s+/);
  const found = props.rows.filter((row) => {
    const text = textOf(row).toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const { rows, more } = useShownRows(found, words);
  return (
    <>
      <SearchTools label={label} words={words} onWords={setWords}>
        {tools}
      </SearchTools>
      {found.length === 0 ? (
        <EmptyState title={`Nothing here holds “${words.trim()}”.`}>{hint}</EmptyState>
      ) : (
        <DataTable caption={caption} rows={rows} keyOf={keyOf} columns={columns} />
      )}
      {more}
    </>
  );
}
