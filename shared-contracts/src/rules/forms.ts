import * as z from 'zod/mini';
import { MINIMUM_LENGTH } from '../basics/constants';
import { inPageLanguage } from '../language/in-page-language';
import { i18n } from '../texts';
import { isAnyPhone, isEmail } from './patterns';

/** Error sentences of fields, in the page's language whenever they are read. Those of the product documents are exact. */
export const FORM_MESSAGES = {
  get required() {
    return i18n.t('This field is required');
  },
  lead: inPageLanguage({
    email: /*i18n*/ 'Please enter a valid e-mail address.',
    first_name: /*i18n*/ 'Please enter your first name.',
    last_name: /*i18n*/ 'Please enter your last name.',
    lead_source: /*i18n*/ 'Please select a lead source.',
    phone: /*i18n*/ 'Please enter a valid phone number.',
  }),
  overlay: inPageLanguage({
    name: /*i18n*/ 'Please enter your name.',
    email: /*i18n*/ "There's an error with your e-mail address",
    phone: /*i18n*/ "There's an error with your phone number.",
    message: /*i18n*/ 'Did you forget to ask something?',
  }),
  get chosen_date() {
    return i18n.t('Please choose a date or ASAP.');
  },
  callback: inPageLanguage({ date: /*i18n*/ 'Please choose a date.', minutes: /*i18n*/ 'Please choose a time.' }),
  password: {
    get login() {
      return i18n.t('Your password has at least {count} characters.', { count: MINIMUM_LENGTH.loginPassword });
    },
    get register() {
      const count = MINIMUM_LENGTH.registerPassword;
      return i18n.t('Please choose a password of at least {count} characters.', { count });
    },
    get common() {
      return i18n.t('This password is one of the most common ones. Please choose another password.');
    },
  },
  get emailAgentMessage() {
    return i18n.t('Please write at least {count} characters.', { count: MINIMUM_LENGTH.emailAgentMessage });
  },
};

const { lead, overlay, callback, password } = FORM_MESSAGES;
const isFilled = (text: string) => text.trim() !== '';
const isLong = (length: number) => (text: string) => text.trim().length >= length;

const required = () => FORM_MESSAGES.required;

/** A field that must have text. */
function field(message: () => string, isGood: (text: string) => boolean = isFilled) {
  return z.string({ error: message }).check(z.refine(isGood, { error: message }));
}

/** A field with two errors: it is empty, or its text is wrong. */
function checkedField(wrong: () => string, isGood: (text: string) => boolean) {
  return z
    .string({ error: required })
    .check(z.refine(isFilled, { error: required, abort: true }), z.refine(isGood, { error: wrong }));
}

/** A person with one name has no last name. Without any name both fields are errors. */
const lastName = z.optional(z.nullable(z.string({ error: () => lead.last_name })));
const isNamed = z.refine<unknown>((form) => namesSchema.safeParse(form).success, {
  path: ['last_name'],
  error: () => lead.last_name,
  when: () => true,
});
const namesSchema = z.union([
  z.object({ first_name: z.string().check(z.refine(isFilled)) }),
  z.object({ last_name: z.string().check(z.refine(isFilled)) }),
]);
const optionalPhone = z.optional(
  z.nullable(
    z
      .string({ error: () => lead.phone })
      .check(z.refine((text) => !isFilled(text) || isAnyPhone(text), { error: () => lead.phone })),
  ),
);

export const leadFormSchema = z
  .object({
    email: checkedField(() => lead.email, isEmail),
    first_name: field(() => lead.first_name),
    last_name: lastName,
    lead_source: field(() => lead.lead_source),
    phone: optionalPhone,
  })
  .check(isNamed);

export const loginFormSchema = z.object({
  email: field(required),
  password: z.string({ error: required }).check(
    z.refine((text) => text !== '', { error: required }),
    z.minLength(MINIMUM_LENGTH.loginPassword, { error: () => password.login }),
  ),
});

export const registrationFormSchema = z
  .object({
    email: checkedField(() => lead.email, isEmail),
    first_name: field(() => lead.first_name),
    last_name: lastName,
    password: z
      .string({ error: required })
      .check(z.minLength(MINIMUM_LENGTH.registerPassword, { error: () => password.register })),
    phone_number: optionalPhone,
  })
  .check(isNamed);

const overlayContact = {
  name: field(() => overlay.name),
  email: checkedField(() => overlay.email, isEmail),
  phone: checkedField(() => overlay.phone, isAnyPhone),
};

/** A question needs no phone number (decision 0023); one that is given must be valid. */
export const questionFormSchema = z.object({
  ...overlayContact,
  phone: field(
    () => overlay.phone,
    (text) => !isFilled(text) || isAnyPhone(text),
  ),
  message: field(() => overlay.message, isLong(MINIMUM_LENGTH.question)),
});

const noDate = () => FORM_MESSAGES.chosen_date;
/** null means as soon as possible; a missing value is an error. */
const chosenDate = z.nullable(z.string({ error: noDate }).check(z.minLength(1, { error: noDate })));

/** The showing form next to the listing. */
export const showingFormSchema = z.object({ ...overlayContact, chosen_date: chosenDate });

/** The Request Showing panel. */
export const showingPanelFormSchema = z
  .object({
    email: checkedField(() => lead.email, isEmail),
    first_name: field(() => lead.first_name),
    last_name: lastName,
    phone: checkedField(() => lead.phone, isAnyPhone),
    chosen_date: chosenDate,
  })
  .check(isNamed);

export const callbackFormSchema = z.object({
  date: field(() => callback.date),
  minutes: z.int({ error: () => callback.minutes }),
  phone: checkedField(() => lead.phone, isAnyPhone),
});

export const emailAgentFormSchema = z.object({
  ...overlayContact,
  message: field(() => FORM_MESSAGES.emailAgentMessage, isLong(MINIMUM_LENGTH.emailAgentMessage)),
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
