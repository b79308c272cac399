import { CALLBACK_SLOTS, type FieldError } from 'shared-contracts';
import {
  callbackFormSchema,
  emailAgentFormSchema,
  FORM_MESSAGES,
  formErrors,
  leadFormSchema,
  questionFormSchema,
  showingFormSchema,
  showingPanelFormSchema,
} from 'shared-contracts/forms';
import { callbackSlots, clockIn, isDay, isShowingDay, type LeadSubmission, showingSlots } from 'shared-contracts/leads';
import { fullName } from 'shared-contracts/person-names';
import { isTelephone } from 'shared-contracts/telephone';
import { personName } from './person-name';

type Errors = Readonly<Record<string, string>>;

const WRONG_PHONE = '-';
const MINUTES_OF_DAY = 24 * 60;

/** A minute that no day has is refused for every kind of lead, before anything is stored. */
export function impossibleMinutes({ showing, callback }: LeadSubmission): FieldError[] {
  return [
    { pointer: '#/showing/slot', field: 'slot', minutes: showing?.slot },
    { pointer: '#/callback/minutes', field: 'minutes', minutes: callback?.minutes },
  ]
    .filter(({ minutes }) => minutes !== undefined && (minutes < 0 || minutes > MINUTES_OF_DAY))
    .map(({ minutes: _, ...where }) => ({ ...where, message: FORM_MESSAGES.callback.minutes }));
}

/**
 * The problems of a submission, with the exact sentences of its form. A telephone number must be one that can exist in
 * its country.
 */
export function validateLead(lead: LeadSubmission, leadSource: string, now: Date): FieldError[] {
  const errors = { ...errorsOf(lead, leadSource, now) };
  // the form's own sentence for a wrong number
  if (lead.phone?.trim() && !isTelephone(lead.phone))
    Object.assign(errors, { phone: errorsOf({ ...lead, phone: WRONG_PHONE }, leadSource, now).phone });
  return Object.entries(errors).map(([field, message]) => ({
    field,
    pointer: `#/${POINTERS[field] ?? field}`,
    message,
  }));
}

/** The path of a form's field in the submission. */
const POINTERS: Record<string, string> = {
  message: 'comments',
  chosen_date: 'showing/date',
  slot: 'showing/slot',
  date: 'callback/date',
  minutes: 'callback/minutes',
  time_zone: 'callback/time_zone',
};

function errorsOf(lead: LeadSubmission, leadSource: string, now: Date): Errors {
  const contact = contactOfForm(lead);
  switch (lead.action) {
    case 'ask_question':
      return formErrors(questionFormSchema, { ...contact, message: lead.comments ?? '' });
    case 'email_agent':
    case 'contact_agent':
      return formErrors(emailAgentFormSchema, { ...contact, message: lead.comments ?? '' });
    case 'request_showing':
      return showingErrors(lead, contact, now);
    case 'callback':
      return callbackErrors(lead, now);
    case 'favorite':
      return { action: 'Only the site can create this kind of lead.' };
    case 'other':
      return formErrors(leadFormSchema, { ...contact, lead_source: leadSource });
  }
}

/** Two name fields stay. A single one is split, and its missing part is filled. */
function contactOfForm(lead: LeadSubmission) {
  const hasTwo = lead.first_name !== undefined || lead.last_name !== undefined;
  const split = personName({ name: lead.name });
  const isNamed = (lead.name ?? '').trim() !== '';
  return {
    name: lead.name ?? fullName({ first_name: lead.first_name ?? null, last_name: lead.last_name ?? null }),
    first_name: hasTwo ? (lead.first_name ?? '') : isNamed ? split.first_name : '',
    last_name: hasTwo ? (lead.last_name ?? '') : isNamed ? split.last_name : '',
    email: lead.email ?? '',
    phone: lead.phone ?? '',
  };
}

function showingErrors(lead: LeadSubmission, contact: ReturnType<typeof contactOfForm>, now: Date): Errors {
  const { showing } = lead;
  const schema = showing?.origin === 'panel' ? showingPanelFormSchema : showingFormSchema;
  const errors = { ...formErrors(schema, { ...contact, chosen_date: showing?.date }) };
  if (showing?.date && !isShowingDay(showing.date, now)) errors.chosen_date = FORM_MESSAGES.chosen_date;
  if (showing?.slot !== undefined && !showingSlots().includes(showing.slot))
    errors.slot = FORM_MESSAGES.callback.minutes;
  return errors;
}

/** A form may have been open for a while: a slot that was offered half an hour ago is still accepted. */
function callbackErrors(lead: LeadSubmission, now: Date): Errors {
  const { callback } = lead;
  const input = { date: callback?.date ?? '', minutes: callback?.minutes, phone: lead.phone ?? '' };
  const errors = { ...formErrors(callbackFormSchema, input) };
  if (!callback) return errors;
  const clock = clockIn(now, callback.time_zone);
  if (!clock) return { ...errors, time_zone: 'This time zone is unknown.' };
  const lenient = { ...clock, minutes: clock.minutes - CALLBACK_SLOTS.leadMinutes };
  if (!isDay(callback.date) || callback.date < clock.day) errors.date = FORM_MESSAGES.callback.date;
  else if (!callbackSlots(callback.date, lenient).includes(callback.minutes))
    errors.minutes = FORM_MESSAGES.callback.minutes;
  return errors;
}
