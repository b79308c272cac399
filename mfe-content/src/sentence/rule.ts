import { type FLAG_FILTERS, type SearchFilters, valueText } from 'shared-contracts';

/** A rule for one form of a filter in a sentence. */
export interface Rule {
  /** a global expression; `read` may reject a match */
  pattern: RegExp;
  read: (match: RegExpExecArray) => { filters: SearchFilters; meaning: string } | null;
}

const LEAST = 'at least|(?:no|not) (?:less|fewer) than|min(?:imum)?(?: of)?|from';
const ABOVE = '(?<!\\b(?:no|not) )more than|over|above';
const MOST = 'at most|max(?:imum)?(?: of)?|up to|(?:no|not) more than|within|budget(?: of)?';
const BELOW = 'under|below|cheaper than|(?<!\\b(?:no|not) )(?:less|fewer) than';

/** Words before a number that make it a minimum or a maximum. */
export const LOWEST = `(?:(${LEAST}|${ABOVE})\\s+)`;
export const HIGHEST = `(?:(${MOST}|${BELOW})\\s+)`;
/** The same words after a number. */
export const OR_MORE = '(?:\\+|\\s*(?:(?:or|and) (?:more|over|above|up|higher)|min(?:imum)?|at least)\\b)';
export const OR_LESS = '(?:\\s*(?:(?:or|and) (?:less|fewer|under|below|lower)|max(?:imum)?|at most)\\b)';
export const TO = '\\s*(?:-|–|to|or|and|but no more than)\\s*';

/** Whether the number itself is excluded: 'under 5' means at most 4. */
export const leavesOut = (limit = ''): boolean => new RegExp(`^(?:${ABOVE}|${BELOW})$`, 'i').test(limit);

/** Sorts the pair, because some users write the larger number first. */
export const inOrder = (...pair: [number, number]): number[] => pair.toSorted((a, b) => a - b);

/** An expression that begins at a word or number, and not within one: neither '.5' nor '1.5' is 5. */
export const numberRule = (pattern: string, read: Rule['read']): Rule => ({
  pattern: new RegExp(`(?<!\\w)(?<!\\d[.,])${pattern}`, 'gi'),
  read,
});

/** The meaning of a filter with two values: by default its summary in lower case. */
export const meaningOf = ({ label, summary = label, meaning }: (typeof FLAG_FILTERS)[number]): string =>
  meaning === undefined ? valueText(summary).toLowerCase() : valueText(meaning);
