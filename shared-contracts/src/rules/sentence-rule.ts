import type { SearchFilters } from '../entities/search';

/** One way of saying one thing. */
export interface Rule {
  /** global: words that it matches and that do not mean it are passed over */
  pattern: RegExp;
  read: (match: RegExpExecArray) => { filters: SearchFilters; meaning: string } | null;
}

const LEAST = 'at least|(?:no|not) (?:less|fewer) than|min(?:imum)?(?: of)?|from';
const ABOVE = '(?<!\\b(?:no|not) )more than|over|above';
const MOST = 'at most|max(?:imum)?(?: of)?|up to|(?:no|not) more than|within|budget(?: of)?';
const BELOW = 'under|below|cheaper than|(?<!\\b(?:no|not) )(?:less|fewer) than';

/** Words before a number that make it a lowest or a highest one. */
export const LOWEST = `(?:(${LEAST}|${ABOVE})\\s+)`;
export const HIGHEST = `(?:(${MOST}|${BELOW})\\s+)`;
/** The same said behind it. */
export const OR_MORE = '(?:\\+|\\s*(?:(?:or|and) (?:more|over|above|up|higher)|min(?:imum)?|at least)\\b)';
export const OR_LESS = '(?:\\s*(?:(?:or|and) (?:less|fewer|under|below|lower)|max(?:imum)?|at most)\\b)';
export const TO = '\\s*(?:-|–|to|or|and|but no more than)\\s*';

/** Whether the number itself is left out: 'under 5' is 4 at the most. */
export const leavesOut = (limit = ''): boolean => new RegExp(`^(?:${ABOVE}|${BELOW})$`, 'i').test(limit);

/** Some write the larger one first. */
export const inOrder = (...pair: [number, number]): number[] => pair.toSorted((a, b) => a - b);

/** A rule that begins with a word or a number, never within one: '.5' is not 5, and neither is '1.5'. */
export const numberRule = (pattern: string, read: Rule['read']): Rule => ({
  pattern: new RegExp(`(?<!\\w)(?<!\\d[.,])${pattern}`, 'gi'),
  read,
});
