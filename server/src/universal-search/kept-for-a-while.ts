/** Asks again only after a while; the same answer until then, and never a failure for longer than it lasts. */
export function keptForAWhile<T>(ask: () => Promise<T>, milliseconds: number, now = Date.now): () => Promise<T> {
  let kept: { answer: Promise<T>; until: number } | undefined;
  return () => {
    if (kept && kept.until > now()) return kept.answer;
    const mine = { answer: ask(), until: now() + milliseconds };
    kept = mine;
    mine.answer.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return mine.answer;
  };
}
