import { useState } from 'react';
import type { HostServices, ListingRef } from 'shared-contracts';
import { isShowingOffered } from 'shared-contracts/lead-rules';
import { useOnTopic } from 'shared-ui';
import type { SentRequest } from '../lead/request-sent';

/** `tour` is the form of `showing` in a dialog. */
export type AsideForm = 'question' | 'showing' | 'tour';

export interface AsideForms {
  /** one at a time: a question and a showing exclude each other */
  shown: AsideForm | null;
  /** the day the showing form begins with: null is as soon as possible */
  request: { day: string | null };
  /** counts the calls from elsewhere on the page, so that each brings the form into view */
  calledAt: number;
  /** what was sent last; it stays on the page until the visitor leaves the listing or signs out */
  stored: SentRequest | null;
  open(form: AsideForm): void;
  /** as `open`, from a place where the form is out of sight */
  openAt(form: AsideForm, day?: string | null): void;
  close(): void;
  sent(request: SentRequest): void;
}

interface State {
  shown: AsideForm | null;
  request: { day: string | null };
  calledAt: number;
  stored: SentRequest | null;
}

/** Which of the forms about a listing is open; other modules open them by contact:open and close them all. */
export function useAsideForms(host: HostServices, listing: ListingRef): AsideForms {
  const [state, setState] = useState<State>({ shown: null, request: { day: null }, calledAt: 0, stored: null });
  const show = (shown: AsideForm | null, more: Partial<State> = {}) =>
    setState((now) => ({ ...now, shown, calledAt: 0, request: { day: null }, ...more }));
  const openAt = (form: AsideForm, day: string | null = null) =>
    setState((now) => ({ ...now, shown: form, request: { day }, calledAt: now.calledAt + 1 }));

  useOnTopic(host, 'contact:open', ({ kind, listing: about, day }) => {
    if (about?.internal_id !== listing.internal_id) return false;
    if (kind === 'ask-question') openAt('question');
    else if (kind !== 'request-showing' || !isShowingOffered(listing.status)) return false;
    // a day was chosen on the page, which leads to the form in the card
    else if (day === undefined) show('tour');
    else openAt('showing', day);
    return true;
  });
  useOnTopic(host, 'contact:close', () => show(null, { stored: null }));

  return {
    ...state,
    open: (form) => show(form),
    openAt,
    close: () => show(null),
    sent: (stored) => show(null, { stored }),
  };
}
