import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { ResultCard } from 'shared-contracts';

type Known = Pick<ResultCard, 'internal_id'>;

/**
 * When a focused card is hidden, the focus moves to the card in its position, and back when it is shown again.
 * Otherwise the focus would move to the top of the page.
 * @returns the focus listener for the list
 */
export function useFocusAfterHiding(
  list: RefObject<HTMLElement | null>,
  results: readonly Known[],
  hidden: readonly string[],
): (event: FocusEvent<HTMLElement>) => void {
  const focused = useRef<string | undefined>(undefined);
  const before = useRef(results);
  const handedOn = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a listing is hidden before its card goes
  useLayoutEffect(() => {
    const shown = new Set(idsOf(results));
    const was = idsOf(before.current);
    before.current = results;
    const { current: id = '' } = focused;
    const back = [...handedOn.current].find((other) => shown.has(other));
    if (back !== undefined) {
      handedOn.current.clear();
      focusCard(list.current, back);
    } else if (was.includes(id) && !shown.has(id) && hidden.includes(id)) {
      handedOn.current.add(id);
      const at = was.indexOf(id);
      focusCard(
        list.current,
        [...was.slice(at), ...was.slice(0, at).reverse()].find((other) => shown.has(other)),
      );
    }
  }, [results]);
  return ({ target }) => {
    focused.current = target.closest<HTMLElement>('[data-internal-id]')?.dataset.internalId;
  };
}

const idsOf = (results: readonly Known[]) => results.map(({ internal_id }) => internal_id);

/** A focus elsewhere stays there. */
function focusCard(list: HTMLElement | null, id = ''): void {
  const { activeElement } = document;
  const link = list?.querySelector<HTMLElement>(`[data-internal-id="${CSS.escape(id)}"] a`);
  if (!link || (activeElement !== document.body && !list?.contains(activeElement))) return;
  link.focus({ preventScroll: true });
  if (link.matches(':focus-visible')) link.scrollIntoView({ block: 'nearest' });
}
