import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOSTILE_EMAIL, HOSTILE_PHONE, HOSTILE_TEXT } from '../testing/hostile-input';
import {
  callbackFormSchema,
  emailAgentFormSchema,
  FORM_MESSAGES,
  formErrors,
  leadFormSchema,
  loginFormSchema,
  questionFormSchema,
  registrationFormSchema,
  showingFormSchema,
  showingPanelFormSchema,
} from './forms';

const lead = {
  email: 'a@example.com',
  first_name: 'Sample',
  last_name: 'Buyer',
  lead_source: 'HL Web - Question',
  phone: '808-555-0100',
};
const overlay = { name: 'Sample Buyer', email: 'a@example.com', phone: '808-555-0100' };

test('a lead needs e-mail, both names and a source; the phone only if given [B5.6]', () => {
  expect(formErrors(leadFormSchema, lead)).toEqual({});
  expect(formErrors(leadFormSchema, { ...lead, phone: '' })).toEqual({});
  expect(formErrors(leadFormSchema, { ...lead, phone: null })).toEqual({});
  expect(Object.keys(formErrors(leadFormSchema, {})).sort()).toEqual([
    'email',
    'first_name',
    'last_name',
    'lead_source',
  ]);
});

test('says the five documented sentences [B8.1]', () => {
  const wrong = { email: 'a@', first_name: ' ', last_name: '', lead_source: '', phone: '12' };
  expect(formErrors(leadFormSchema, wrong)).toEqual({
    email: 'Please enter a valid e-mail address.',
    first_name: 'Please enter your first name.',
    last_name: 'Please enter your last name.',
    lead_source: 'Please select a lead source.',
    phone: 'Please enter a valid phone number.',
  });
});

test.each([
  ['lead', leadFormSchema, { ...lead, email: '' }, { email: 'This field is required' }],
  [
    'registration',
    registrationFormSchema,
    { ...lead, password: '12345678', email: ' ' },
    { email: 'This field is required' },
  ],
  [
    'question',
    questionFormSchema,
    { ...overlay, message: 'Ten chars.', email: '' },
    { email: 'This field is required' },
  ],
  [
    'showing',
    showingFormSchema,
    { ...overlay, chosen_date: null, email: '', phone: '' },
    { email: 'This field is required', phone: 'This field is required' },
  ],
  ['panel', showingPanelFormSchema, { ...lead, chosen_date: null, phone: ' ' }, { phone: 'This field is required' }],
  [
    'callback',
    callbackFormSchema,
    { date: '2026-11-21', minutes: 600, phone: '' },
    { phone: 'This field is required' },
  ],
  ['e-mail', emailAgentFormSchema, { ...overlay, message: '12345', phone: '' }, { phone: 'This field is required' }],
])('an empty field of the %s form is required, and not wrong [B5.26]', (_, schema, input, expected) => {
  expect(formErrors(schema, input)).toEqual(expected);
});

test.each([
  ['Pele', ''],
  ['Pele', ' '],
  ['Pele', undefined],
  ['プレ', null],
])('a person with the one name %s and last name %j can register, ask and send a lead', (first_name, last_name) => {
  const person = { ...lead, first_name, last_name, name: first_name };
  expect(formErrors(leadFormSchema, person)).toEqual({});
  expect(formErrors(registrationFormSchema, { ...person, password: '12345678' })).toEqual({});
  expect(formErrors(showingPanelFormSchema, { ...person, chosen_date: null })).toEqual({});
  expect(formErrors(questionFormSchema, { ...person, message: 'Ten chars.' })).toEqual({});
});

test('login needs an e-mail and a password of five characters [B9.13]', () => {
  expect(formErrors(loginFormSchema, { email: 'a@example.com', password: '12345' })).toEqual({});
  expect(formErrors(loginFormSchema, { email: '', password: '' })).toEqual({
    email: 'This field is required',
    password: 'This field is required',
  });
  expect(formErrors(loginFormSchema, { email: 'x', password: '1234' })).toEqual({
    password: FORM_MESSAGES.password.login,
  });
});

test('registration needs eight characters and accepts an empty phone [B3.22] [B9.13]', () => {
  const form = { email: 'a@example.com', first_name: 'S', last_name: 'B', password: '12345678', phone_number: '' };
  expect(formErrors(registrationFormSchema, form)).toEqual({});
  const { phone_number, ...withoutPhone } = form;
  expect(formErrors(registrationFormSchema, withoutPhone)).toEqual({});
  expect(formErrors(registrationFormSchema, { ...form, password: '1234567' })).toHaveProperty('password');
});

test('a question of ten characters can be sent; a shorter one says its four sentences [B9.13]', () => {
  expect(formErrors(questionFormSchema, { ...overlay, message: 'Ten chars.' })).toEqual({});
  expect(formErrors(questionFormSchema, { name: ' ', email: 'a@', phone: '1', message: 'Nine char' })).toEqual({
    name: 'Please enter your name.',
    email: "There's an error with your e-mail address",
    phone: "There's an error with your phone number.",
    message: 'Did you forget to ask something?',
  });
});

describe('showings', () => {
  test('accept a day or null for ASAP, and reject a missing choice', () => {
    for (const chosen_date of [null, '2026-11-21']) {
      expect(formErrors(showingFormSchema, { ...overlay, chosen_date })).toEqual({});
    }
    expect(formErrors(showingFormSchema, overlay)).toEqual({ chosen_date: 'Please choose a date or ASAP.' });
  });

  test('the panel checks the patterns of e-mail and phone', () => {
    const form = { ...lead, chosen_date: null };
    expect(formErrors(showingPanelFormSchema, { ...form, phone: '808-555-010099' })).toEqual({});
    expect(formErrors(showingPanelFormSchema, { ...form, email: 'x', phone: '+358 808' })).toEqual({
      email: 'Please enter a valid e-mail address.',
      phone: 'Please enter a valid phone number.',
    });
  });
});

test('a callback needs date, time and phone', () => {
  expect(formErrors(callbackFormSchema, { date: '2026-11-21', minutes: 600, phone: '8085550100' })).toEqual({});
  expect(Object.keys(formErrors(callbackFormSchema, { date: '', minutes: null, phone: 'x' }))).toEqual([
    'date',
    'minutes',
    'phone',
  ]);
});

test('a message to an agent has five characters after trimming [B9.13]', () => {
  expect(formErrors(emailAgentFormSchema, { ...overlay, message: ' 12345 ' })).toEqual({});
  expect(formErrors(emailAgentFormSchema, { ...overlay, message: ' 1234 ' })).toHaveProperty('message');
});

test('no input breaks a form, and every refused field has a sentence', () => {
  const forms = [leadFormSchema, loginFormSchema, registrationFormSchema, questionFormSchema, showingFormSchema];
  const field = fc.oneof(fc.constantFrom(...HOSTILE_TEXT, ...HOSTILE_EMAIL, ...HOSTILE_PHONE), fc.anything());
  const names = [
    'email',
    'name',
    'first_name',
    'last_name',
    'phone',
    'message',
    'password',
    'lead_source',
    'chosen_date',
  ];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), field), fc.constantFrom(...forms), (input, schema) => {
      for (const message of Object.values(formErrors(schema, input))) expect(message.length).toBeGreaterThan(10);
    }),
  );
  expect(formErrors(leadFormSchema, null)).not.toEqual({});
});
