import type { SearchAnswer } from 'shared-contracts';

/** What a written answer says. */
export function readAnswer(bytes: Uint8Array): SearchAnswer {
  return JSON.parse(new TextDecoder().decode(bytes));
}
