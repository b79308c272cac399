import { type ReactNode, useState } from 'react';
import { LIMITS } from 'shared-contracts';
import { Button, SelectField, TextField, useDebounced } from 'shared-ui';
import classes from './staff.module.css';

/** Debounce of the search field, in milliseconds. */
const TYPING_MS = 300;

/** The text of a list's search field, and `query`, the debounced text. */
export function useSearchWords() {
  const [words, setWords] = useState('');
  return { words, setWords, query: useDebounced(words.trim(), TYPING_MS) };
}

interface SearchToolsProps {
  label: string;
  words: string;
  onWords: (words: string) => void;
  /** further fields next to the search */
  children?: ReactNode;
}

export function SearchTools({ label, words, onWords, children }: SearchToolsProps) {
  return (
    <search className={classes.tools}>
      <TextField
        label={label}
        type="search"
        maxLength={LIMITS.query}
        value={words}
        onChange={({ target }) => onWords(target.value)}
      />
      {children}
    </search>
  );
}

/** Rows shown first, and added by each press. */
const STEP = 50;

/** The first rows of a list, and a button that shows more. A changed query starts again with the first rows. */
export function useShownRows<Row>(all: readonly Row[], query: string): { rows: readonly Row[]; more: ReactNode } {
  const [shown, setShown] = useState({ query, count: STEP });
  const count = shown.query === query ? shown.count : STEP;
  const more =
    all.length > count ? (
      <Button variant="secondary" className={classes.more} onClick={() => setShown({ query, count: count + STEP })}>
        Show more ({all.length - count} left)
      </Button>
    ) : null;
  return { rows: all.slice(0, count), more };
}

interface KindToolsProps<Kind extends string> {
  label?: string;
  kinds: readonly { value: Kind; label: string }[];
  kind: Kind;
  onKind: (kind: Kind) => void;
}

/** Selects which entries of a list are shown. */
export function KindTools<Kind extends string>({ label = 'Show', kinds, kind, onKind }: KindToolsProps<Kind>) {
  return (
    <div className={classes.tools}>
      <SelectField
        label={label}
        value={kind}
        onChange={({ target }) => onKind(kinds.find(({ value }) => value === target.value)?.value ?? kind)}
        options={kinds}
      />
    </div>
  );
}
