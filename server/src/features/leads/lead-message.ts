import { cutSourceUrl, formatDottedPhone } from 'shared-contracts';
import type { LeadSubmission } from 'shared-contracts/leads';
import { formatCallback, formatMinutes, showingType } from 'shared-contracts/leads';

/** What people read of the kind and the part of the day of a showing. */
export const TYPE_WORDS = {
  in_person: /*i18n*/ 'In person',
  virtual_tour: /*i18n*/ 'Virtual tour',
} as const;
export const TIME_WORDS = {
  first_available: /*i18n*/ 'First available',
  morning: /*i18n*/ 'Morning',
  afternoon: /*i18n*/ 'Afternoon',
} as const;
export const FAVORITE_MESSAGE = 'Favorited listing.';
export const LENDING_PREFIX = 'Help me get pre-approved.';

/** A question's comments: the message plus the page address. */
export function questionComments(message: string, pageUrl: string): string {
  return [message.trim(), cutSourceUrl(pageUrl, 'question')].filter(Boolean).join(' ');
}

/** The visitor's message, without additions for the receiver. */
export function leadComments(submission: LeadSubmission): string {
  const { action, comments = '', source_url = '' } = submission;
  if (action === 'favorite') return FAVORITE_MESSAGE;
  return action === 'ask_question' ? questionComments(comments, source_url) : comments.trim();
}

/** Type, part of day and slot of a showing as text, because the outward request has no fields for them. */
export function showingDetails(submission: LeadSubmission): string {
  const { showing } = submission;
  if (showing === undefined) return '';
  const day = showing.date ?? 'as soon as possible';
  const parts = [TYPE_WORDS[showingType(showing.type)], day, showing.time && TIME_WORDS[showing.time]];
  const slot = showing.slot === undefined ? undefined : formatMinutes(showing.slot);
  return `Showing: ${[...parts, slot].filter(Boolean).join(', ')}.`;
}

/** The inquiry message: comments, details without a field of their own, and at the end the dotted phone. */
export function inquiryMessage(submission: LeadSubmission): string {
  const callback = submission.callback && `Callback: ${formatCallback(submission.callback)}.`;
  const parts = [leadComments(submission), showingDetails(submission), callback, formatDottedPhone(submission.phone)];
  return parts.filter(Boolean).join(' ');
}
