import { proseOfCode, proseOfMarkdown } from './prose.mjs';

/** Words that make a sentence hard to read for many readers, and what to write instead. */
const WORDS = [
  { pattern: /\b(?:tell(?:s|ing)?|told)\b/gi, instead: 'report, log, show, notify' },
  { pattern: /\b(?:stand(?:s|ing)?|stood)\b(?!-)/gi, instead: 'be, live, be defined' },
  { pattern: /\bbeside\b/gi, instead: 'next to, with' },
  { pattern: /\banew\b/gi, instead: 'again' },
  { pattern: /\b(?:nobody|somebody|everybody|anybody|whoever)\b/gi, instead: 'the user, no user, another user' },
  { pattern: /\bwish(?:es|ed)?\b/gi, instead: 'request' },
  { pattern: /\blet(?:s|ting)? go\b/gi, instead: 'release, drop' },
  { pattern: /\bat hand\b/gi, instead: 'present, loaded' },
  { pattern: /\bas long as\b/gi, instead: 'while' },
  { pattern: /\bask(?:s|ed|ing)? (?:the|a|its) (?:server|registry|database|search)\b/gi, instead: 'request from' },
];

/** Requirement codes, which only titles of tests and documents may have. */
const CODE = { pattern: /\b[AB]\d{1,2}(?:\.\d{1,2})+\b|\bD\d{1,3}\b(?=[),:;])/g, instead: 'the rule in words' };

/** Prefixes of constants that have a usual name. */
const NAME = { pattern: /\b(?:MOST|LEAST|LONGEST|SHORTEST)_[A-Z]\w*/g, instead: 'MAX_, MIN_ or _TIMEOUT_MS' };

/**
 * Finds words, codes and names that have a plainer form.
 * @param {string} file path of the file, whose extension selects how it is read
 * @param {string} source
 * @returns {{line: number, word: string, instead: string}[]}
 * @throws Error when the source has a syntax error
 */
export function hardWords(file, source) {
  const isMarkdown = file.endsWith('.md');
  const passages = isMarkdown ? proseOfMarkdown(source) : proseOfCode(source, file);
  const isTest = /\.(?:test|spec)\.\w+$|(?:^|\/)testing\//.test(file);
  const rules = isMarkdown || isTest ? WORDS : [...WORDS, CODE];
  const inProse = passages.flatMap(({ text, start }) => rules.flatMap((rule) => matches(rule, text, start)));
  const inNames = isMarkdown ? [] : matches(NAME, source, 0);
  return [...inProse, ...inNames]
    .sort((one, other) => one.at - other.at)
    .map(({ at, word, instead }) => ({ line: source.slice(0, at).split('\n').length, word, instead }));
}

function matches({ pattern, instead }, text, start) {
  return [...text.matchAll(pattern)].map(({ 0: word, index }) => ({ at: start + index, word, instead }));
}
