import * as z from 'zod/mini';
import { MINIMUM_LENGTH } from '../basics/constants';
import { isAnyPhone, isEmail } from './patterns';

/** Error sentences of fields. Sentences of the product documents are exact. */
export const FORM_MESSAGES = {
  required: 'This field is required',
  lead: {
    email: 'Please enter a valid e-mail address.',
    first_name: 'Please enter your first name.',
    last_name: 'Please enter your last name.',
    lead_source: 'Please select a lead source.',
    phone: 'Please enter a valid phone number.',
  },
  overlay: {
    name: 'Please enter your name.',
    email: "There's an error with your e-mail address",
    phone: "There's an error with your phone number.",
    message: 'Did you forget to ask something?',
  },
  chosen_date: 'Please choose a date or ASAP.',
  callback: { date: 'Please choose a date.', minutes: 'Please choose a time.' },
  password: {
    login: `Your password has at least ${MINIMUM_LENGTH.loginPassword} characters.`,
    register: `Please choose a password of at least ${MINIMUM_LENGTH.registerPassword} characters.`,
    common: 'This password is one of the most common ones. Please choose another password.',
  },
  emailAgentMessage: `Please write at least ${MINIMUM_LENGTH.emailAgentMessage} characters.`,
} as const;

const { lead, overlay } = FORM_MESSAGES;
const isFilled = (text: string) => text.trim() !== '';
const isLong = (length: number) => (text: string) => text.trim().length >= length;

/** A field that must have text. */
function field(message: string, isGood: (text: string) => boolean = isFilled) {
  return z.string(message).check(z.refine(isGood, message));
}

/** A field with two errors: it is empty, or its text is wrong. */
function checkedField(wrong: string, isGood: (text: string) => boolean) {
  return z
    .string(FORM_MESSAGES.required)
    .check(z.refine(isFilled, { error: FORM_MESSAGES.required, abort: true }), z.refine(isGood, wrong));
}

/** A person with one name has no last name. Without any name both fields are errors. */
const lastName = z.optional(z.nullable(z.string(lead.last_name)));
const isNamed = z.refine<unknown>((form) => namesSchema.safeParse(form).success, {
  path: ['last_name'],
  error: lead.last_name,
  when: () => true,
});
const namesSchema = z.union([
  z.object({ first_name: z.string().check(z.refine(isFilled)) }),
  z.object({ last_name: z.string().check(z.refine(isFilled)) }),
]);
const optionalPhone = z.optional(
  z.nullable(z.string(lead.phone).check(z.refine((text) => !isFilled(text) || isAnyPhone(text), lead.phone))),
);

export const leadFormSchema = z
  .object({
    email: checkedField(lead.email, isEmail),
    first_name: field(lead.first_name),
    last_name: lastName,
    lead_source: field(lead.lead_source),
    phone: optionalPhone,
  })
  .check(isNamed);

export const loginFormSchema = z.object({
  email: field(FORM_MESSAGES.required),
  password: z.string(FORM_MESSAGES.required).check(
    z.refine((text) => text !== '', FORM_MESSAGES.required),
    z.minLength(MINIMUM_LENGTH.loginPassword, FORM_MESSAGES.password.login),
  ),
});

export const registrationFormSchema = z
  .object({
    email: checkedField(lead.email, isEmail),
    first_name: field(lead.first_name),
    last_name: lastName,
    password: z
      .string(FORM_MESSAGES.required)
      .check(z.minLength(MINIMUM_LENGTH.registerPassword, FORM_MESSAGES.password.register)),
    phone_number: optionalPhone,
  })
  .check(isNamed);

const overlayContact = {
  name: field(overlay.name),
  email: checkedField(overlay.email, isEmail),
  phone: checkedField(overlay.phone, isAnyPhone),
};

/** A question needs no phone number (decision 0023); one that is given must be valid. */
export const questionFormSchema = z.object({
  ...overlayContact,
  phone: field(overlay.phone, (text) => !isFilled(text) || isAnyPhone(text)),
  message: field(overlay.message, isLong(MINIMUM_LENGTH.question)),
});

/** null means as soon as possible; a missing value is an error. */
const chosenDate = z.nullable(z.string(FORM_MESSAGES.chosen_date).check(z.minLength(1, FORM_MESSAGES.chosen_date)));

/** The showing form next to the listing. */
export const showingFormSchema = z.object({ ...overlayContact, chosen_date: chosenDate });

/** The Request Showing panel. */
export const showingPanelFormSchema = z
  .object({
    email: checkedField(lead.email, isEmail),
    first_name: field(lead.first_name),
    last_name: lastName,
    phone: checkedField(lead.phone, isAnyPhone),
    chosen_date: chosenDate,
  })
  .check(isNamed);

export const callbackFormSchema = z.object({
  date: field(FORM_MESSAGES.callback.date),
  minutes: z.int(FORM_MESSAGES.callback.minutes),
  phone: checkedField(lead.phone, isAnyPhone),
});

export const emailAgentFormSchema = z.object({
  ...overlayContact,
  message: field(FORM_MESSAGES.emailAgentMessage, isLong(MINIMUM_LENGTH.emailAgentMessage)),
});

export type FormErrors = Readonly<Record<string, string>>;

/** The first error sentence of each invalid field; an empty object when all are valid. */
export function formErrors(schema: z.ZodMiniType, input: unknown): FormErrors {
  const result = schema.safeParse(input);
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) {
    errors[String(path[0] ?? '')] ??= message;
  }
  return errors;
}
