import type { ReactNode } from 'react';
import { isJapanese } from 'shared-contracts';

/** The fields of a person's names, in the order of the page's language. */
export function NameFields({ first, last }: { first: ReactNode; last: ReactNode }) {
  return isJapanese() ? (
    <>
      {last}
      {first}
    </>
  ) : (
    <>
      {first}
      {last}
    </>
  );
}
