import type { SearchAnswer } from 'shared-contracts';

const encoder = new TextEncoder();
export const utf8 = (text: string) => encoder.encode(text);

const RESULTS = utf8(',"results":[');
const END = utf8(']}');
const COMMA = 0x2c;

/**
 * The answer of a search as JSON in UTF-8. Cards are copied as they were written once; making texts of them, and bytes
 * of these again, would take longer than the search.
 */
export function answerJson(cards: readonly Uint8Array[], rest: Omit<SearchAnswer, 'results'>): Uint8Array {
  // without its last brace
  const head = utf8(JSON.stringify(rest)).subarray(0, -1);
  const around = head.length + RESULTS.length + Math.max(0, cards.length - 1) + END.length;
  const bytes = new Uint8Array(cards.reduce((sum, { length }) => sum + length, around));
  let at = 0;
  const put = (part: Uint8Array) => {
    bytes.set(part, at);
    at += part.length;
  };
  put(head);
  put(RESULTS);
  cards.forEach((card, index) => {
    if (index > 0) bytes[at++] = COMMA;
    put(card);
  });
  put(END);
  return bytes;
}
