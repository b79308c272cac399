import { useState } from 'react';
import type { HostServices, ListingRef } from 'shared-contracts';
import { isShowingOffered } from 'shared-contracts/leads';
import { useOnTopic } from 'shared-ui';

export type AsideForm = 'question' | 'showing' | 'panel';

export interface AsideForms {
  /** one at a time: a question and a showing exclude each other */
  shown: AsideForm | null;
  /** the initial day of the showing form; null is as soon as possible */
  wish: { day: string | null };
  /** counts requests from elsewhere on the page, so that each scrolls the form into view */
  calledAt: number;
  /** day of the showing that was just requested */
  requestedDay: string | null;
  open(form: AsideForm): void;
  /** like `open`, for a caller whose form may be off the screen */
  openAt(form: AsideForm, day?: string | null): void;
  close(): void;
  sent(day: string | null): void;
}

interface State {
  shown: AsideForm | null;
  wish: { day: string | null };
  calledAt: number;
  requestedDay: string | null;
}

/** The open form about a listing. Other modules open the forms by contact:open, and can close them all. */
export function useAsideForms(host: HostServices, listing: ListingRef): AsideForms {
  const [state, setState] = useState<State>({ shown: null, wish: { day: null }, calledAt: 0, requestedDay: null });
  const show = (shown: AsideForm | null, more: Partial<State> = {}) =>
    setState((now) => ({ ...now, shown, requestedDay: null, calledAt: 0, wish: { day: null }, ...more }));
  const openAt = (form: AsideForm, day: string | null = null) =>
    setState((now) => ({ shown: form, wish: { day }, calledAt: now.calledAt + 1, requestedDay: null }));

  useOnTopic(host, 'contact:open', ({ kind, listing: about, day }) => {
    if (about?.internal_id !== listing.internal_id) return;
    if (kind === 'ask-question') openAt('question');
    if (kind !== 'request-showing' || !isShowingOffered(listing.status)) return;
    // With a day, the form of the strip; without one, the panel, which has a field for the time too.
    if (day === undefined) show('panel');
    else openAt('showing', day);
  });
  useOnTopic(host, 'contact:close', () => show(null));

  return {
    ...state,
    open: (form) => show(form),
    openAt,
    close: () => show(null),
    sent: (requestedDay) => show(null, { requestedDay }),
  };
}
