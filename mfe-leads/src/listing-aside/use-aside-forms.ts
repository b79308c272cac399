import { useState } from 'react';
import type { HostServices, ListingRef } from 'shared-contracts';
import { isShowingOffered } from 'shared-contracts/lead-rules';
import { useOnTopic } from 'shared-ui';
import type { SentRequest } from '../lead/request-sent';

/** `tour` is the form of `showing` in a dialog; `panel` asks for an exact time. */
export type AsideForm = 'question' | 'showing' | 'tour' | 'panel';

export interface AsideForms {
  /** one at a time: a question and a showing exclude each other */
  shown: AsideForm | null;
  /** the day the showing form begins with: null is as soon as possible */
  request: { day: string | null };
  /** counts the calls from elsewhere on the page, so that each brings the form into view */
  calledAt: number;
  /** what was sent just now */
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
    setState((now) => ({ ...now, shown, stored: null, calledAt: 0, request: { day: null }, ...more }));
  const openAt = (form: AsideForm, day: string | null = null) =>
    setState((now) => ({ shown: form, request: { day }, calledAt: now.calledAt + 1, stored: null }));

  useOnTopic(host, 'contact:open', ({ kind, listing: about, day }) => {
    if (about?.internal_id !== listing.internal_id) return false;
    if (kind === 'ask-question') openAt('question');
    else if (kind !== 'request-showing' || !isShowingOffered(listing.status)) return false;
    // with a day it is the strip's form, without one the panel that asks for the time as well
    else if (day === undefined) show('panel');
    else openAt('showing', day);
    return true;
  });
  useOnTopic(host, 'contact:close', () => show(null));

  return {
    ...state,
    open: (form) => show(form),
    openAt,
    close: () => show(null),
    sent: (stored) => show(null, { stored }),
  };
}
