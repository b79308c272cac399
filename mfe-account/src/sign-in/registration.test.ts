import { registrationSchema } from 'shared-contracts';
import { expect, test } from 'vitest';
import { registrationPayload } from './registration';

const page = 'https://site.example/listings/1-sample-street-kihei-400001';
const form = { email: 'a@example.com', password: 'secret-123', first_name: 'Sample', last_name: 'Buyer' };

test('sends the password twice and a phone although none was asked [B3.22]', () => {
  const payload = registrationPayload(form, page);
  expect(payload).toMatchObject({ password_confirm: 'secret-123', phone_number: '' });
  expect(payload).not.toHaveProperty('agent_email');
  expect(registrationPayload(form, page, 'x@example.com')).toMatchObject({ agent_email: 'x@example.com' });
  expect(registrationSchema.safeParse(payload).success).toBe(true);
});

test('the updates opt-in is on unless switched off [B3.23]', () => {
  expect(registrationPayload(form, page).confirm).toBe(true);
  expect(registrationPayload({ ...form, confirm: false }, page).confirm).toBe(false);
  const { confirm, ...silent } = registrationPayload(form, page);
  expect(registrationSchema.parse(silent).confirm).toBe(true);
});

test('the referrer is the page address cut to 200 characters [B3.24]', () => {
  expect(registrationPayload(form, `https://site.example/${'a'.repeat(300)}`).referrer).toHaveLength(200);
});
