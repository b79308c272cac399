import type { SearchCardsAnswer } from 'shared-contracts';

/** The answer without what was hidden since: it leaves the list and the count at once, before the next call [A4.14]. */
export function withoutHidden(
  answer: SearchCardsAnswer | undefined,
  hidden: readonly string[],
): SearchCardsAnswer | undefined {
  if (!answer || hidden.length === 0) return answer;
  const results = answer.results.filter((listing) => !hidden.includes(listing.internal_id));
  const gone = answer.results.length - results.length;
  return gone === 0 ? answer : { ...answer, results, total: Math.max(0, answer.total - gone) };
}
