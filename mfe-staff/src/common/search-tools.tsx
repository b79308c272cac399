import { type ReactNode, useState } from 'react';
import { LIMITS } from 'shared-contracts';
import { TextField, useDebounced } from 'shared-ui';
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
