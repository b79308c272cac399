import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import NoscriptForms from './noscript-forms';

const html = (mode: 'sign-in' | 'sign-up', query = '', user: string | null = null) =>
  renderToStaticMarkup(<NoscriptForms mode={mode} formToken="a-token" query={query} user={user} />);

test('the sign-up form begins empty, without data of a user (D7) [B2.5.29]', () => {
  const typed = html('sign-up').match(/<input[^>]*type="(?:text|email|tel|password)"[^>]*>/g) ?? [];
  expect(typed).toHaveLength(6);
  for (const input of typed) expect(input).not.toMatch(/ (?:value|placeholder)=/);
});

test('the sign-up form posts the documented fields with its token (D7) [B2.5.30] [B2.5.31]', () => {
  const form = html('sign-up');
  expect(form).toContain(' action="/user" encType="multipart/form-data" method="post"');
  expect(form).toContain('name="authenticity_token" value="a-token"');
  const names = ['email', 'password', 'password_confirmation', 'first_name', 'last_name', 'phone', 'email_opt_in'];
  for (const name of names) expect(form).toContain(`name="user[${name}]"`);
});

test('a refused sign-up names its field', () => {
  expect(html('sign-up', 'error=validation_failed&field=password_confirm')).toContain('Password again (the same one)');
  expect(html('sign-up', 'error=validation_failed&field=__proto__')).not.toContain('role="alert"');
});

test('a sign-in link is used by its button (D9) (D27)', () => {
  const form = html('sign-in', 'email=a%22%3E%40example.com&token=secret');
  expect(form).toContain(' action="/login_link" method="post"');
  expect(form).toContain('name="email" value="a&quot;&gt;@example.com"');
  expect(form).toContain('name="token" value="secret"');
  expect(html('sign-in', 'email=a%40example.com')).not.toContain('/login_link');
});

test('a sign-in link is requested by a form, which says what comes next', () => {
  expect(html('sign-in')).toMatch(
    / action="\/send_login_link" method="post".*<input[^>]* type="email"[^>]* name="email"/,
  );
  expect(html('sign-in', 'sent=1')).toContain('an email was sent for one-click sign in');
});

test('a user who is signed in gets no form, but for a link of another account', () => {
  const welcome = html('sign-in', '', 'a@example.com');
  expect(welcome).toContain('You are signed in as a@example.com.');
  expect(welcome).not.toContain('<form');
  expect(html('sign-in', 'email=b%40example.com&token=secret', 'a@example.com')).toContain('Sign in as b@example.com');
});

test('a sign-in that needs a second step says so', () => {
  expect(html('sign-in', 'error=second_factor_required')).toContain('<p role="alert">');
  expect(html('sign-in', 'error=login_link_invalid')).not.toContain('<p role="alert">');
});
