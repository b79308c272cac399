const STREETS =
  'st|str|street|ave?|avenue|rd|road|blvd|boulevard|hwy|highway|pkwy|parkway|ln|lane|dr|drive|lp|loop|pl|place|ct|court|cir|circle|ter|terrace|trl|trail|way';
/** Kinds of streets that are no other word of a sentence: 'on a quiet place' names none. */
const CLEAR_STREETS = 'st|street|ave|avenue|rd|road|blvd|boulevard|hwy|highway|pkwy|parkway|ln|lane';
/** Words between a number or 'on' and a street's kind that show that it is no address: '3 bed condo on Front Street'. */
const NO_NAME =
  'in|on|at|near|with|and|or|the|a|an|for|from|to|of|under|over|beds?|bedrooms?|brs?|bd|baths?|bathrooms?|ba|condos?|homes?|house|houses|acres?|sq|sf|cars?|story|stories|million|k|m|minutes?|mins?|miles?|tennis|pickleball|private|quiet';
const NAME = `(?:(?!(?:${NO_NAME})\\b)[\\p{L}\\p{M}\u02bb\u02bc\u2019'.-]+\\s+){1,4}`;
const UNIT = '(?:[\\s,]*(?:#|(?:apartment|apt|unit|suite|ste|no)\\b\\.?\\s*#?)\\s*\\w*\\d\\w*)';
const ADDRESS = new RegExp(
  `(?<![\\p{N}$.,])(\\d{1,5}(?:-\\d{1,5})?[a-z]?\\s+${NAME}(?:${STREETS})\\b${UNIT}?)|\\bon\\s+(${NAME}(?:${CLEAR_STREETS})\\b)`,
  'iu',
);

/** An address in a sentence, with or without a house number: '201 Ohua Avenue Apt 2', 'on South Kihei Rd'. */
export function addressIn(sentence: string): { at: number; words: string } | null {
  const match = ADDRESS.exec(sentence);
  const words = match?.[1] ?? match?.[2];
  return match && words ? { at: match.index + match[0].indexOf(words), words } : null;
}
