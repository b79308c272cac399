import { type ReactNode, useState } from 'react';
import { LIMITS } from 'shared-contracts';
import { Button, SelectField, TextField, useDebounced } from 'shared-ui';
import classes from './staff.module.css';

/** Milliseconds without a key after which the server is asked. */
const TYPING_MS = 300;

/** What stands in the search above a list, and `asked`, what the server is asked for once typing pauses. */
export function useSearchWords() {
  const [words, setWords] = useState('');
  return { words, setWords, asked: useDebounced(words.trim(), TYPING_MS) };
}

interface SearchToolsProps {
  label: string;
  words: string;
  onWords: (words: string) => void;
  /** further fields beside the search */
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

/** Rows drawn at first, and added by each press. */
const STEP = 50;

/** The first of many rows, and the button that shows further ones; begins anew with every other question. */
export function useShownRows<Row>(all: readonly Row[], question: string): { rows: readonly Row[]; more: ReactNode } {
  const [asked, setAsked] = useState({ question, count: STEP });
  const count = asked.question === question ? asked.count : STEP;
  const more =
    all.length > count ? (
      <Button variant="secondary" className={classes.more} onClick={() => setAsked({ question, count: count + STEP })}>
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

/** The choice above a list of which entries it shows. */
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
