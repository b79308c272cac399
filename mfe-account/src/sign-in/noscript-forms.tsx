import type { ReactNode } from 'react';
import { type SlotPropsMap, sentenceOf } from 'shared-contracts';
import { Button, NativeField, Row, Stack } from 'shared-ui';
import { NameFields } from '../forms/name-fields';

interface NoscriptFormsProps {
  mode: SlotPropsMap['page.sign-in']['mode'];
  /** of the sign-up form */
  formToken: string;
  /** of the page's address */
  query: string;
  /** of the user who is signed in */
  user: string | null;
}

/** With scripts the page asks for the code. */
const SECOND_STEP = 'second_factor_required';

/** The forms for browsers without scripts. Passwords of sign-in need scripts, because a code may follow. */
export default function NoscriptForms({ mode, formToken, query, user }: NoscriptFormsProps) {
  const fields = new URLSearchParams(query);
  if (user !== null && !fields.has('token')) return <SignedIn user={user} />;
  return (
    <>
      {fields.get('error') === SECOND_STEP && <p role="alert">{sentenceOf(SECOND_STEP)}</p>}
      {mode === 'sign-up' ? (
        <SignUp token={formToken} refused={fields.get('field') ?? ''} />
      ) : (
        <SignIn email={fields.get('email') ?? ''} token={fields.get('token') ?? ''} isSent={fields.has('sent')} />
      )}
    </>
  );
}

/** As after a sign-up. With scripts the page is left at once. */
function SignedIn({ user }: { user: string }) {
  return (
    <>
      <p role="status">You are signed in as {user}.</p>
      <p>
        <a href="/listings">Search homes</a>
      </p>
    </>
  );
}

/** A link from a mail is confirmed by a button, so that a mail scanner does not use it up. */
function SignIn({ email, token, isSent }: { email: string; token: string; isSent: boolean }) {
  if (isSent)
    return (
      <p role="status">
        If your address has an account, an email was sent for one-click sign in. Its link works for ten minutes.
      </p>
    );
  if (email !== '' && token !== '')
    return (
      <Form action="/login_link" button={`Sign in as ${email}`}>
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="token" value={token} />
      </Form>
    );
  return (
    <>
      <p>We can e-mail you a link to sign in. To sign in with a password, please allow scripts.</p>
      <Form action="/send_login_link" button="E-mail me a sign-in link">
        <NativeField name="email" label="E-mail" type="email" required autoComplete="email" />
      </Form>
    </>
  );
}

/** Labels of the sign-up form by the field of a refusal. */
const LABELS: Readonly<Record<string, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'E-mail',
  phone_number: 'Phone',
  password: 'Password (too short, or one that many people use)',
  password_confirm: 'Password again (the same one)',
};

function SignUp({ token, refused }: { token: string; refused: string }) {
  return (
    <>
      {Object.hasOwn(LABELS, refused) && <p role="alert">This field was refused: {LABELS[refused]}.</p>}
      <SignUpForm token={token} />
    </>
  );
}

function SignUpForm({ token }: { token: string }) {
  return (
    <Form action="/user" encType="multipart/form-data" button="Create account">
      <input type="hidden" name="authenticity_token" value={token} />
      <NameFields
        first={<NativeField name="user[first_name]" label="First name" required autoComplete="given-name" />}
        last={<NativeField name="user[last_name]" label="Last name" required autoComplete="family-name" />}
      />
      <NativeField name="user[email]" label="E-mail" type="email" required autoComplete="email" />
      <NativeField name="user[phone]" label="Phone" type="tel" autoComplete="tel" />
      <NativeField name="user[password]" label="Password" type="password" required autoComplete="new-password" />
      <NativeField
        name="user[password_confirmation]"
        label="Password again"
        type="password"
        required
        autoComplete="new-password"
      />
      <Row as="label" gap={2}>
        <input type="checkbox" name="user[email_opt_in]" value="1" /> Send me news by e-mail
      </Row>
    </Form>
  );
}

interface FormProps {
  action: string;
  /** multipart, as the sign-up form is documented */
  encType?: 'multipart/form-data';
  button: string;
  children: ReactNode;
}

function Form({ action, encType, button, children }: FormProps) {
  return (
    <Stack as="form" gap={4} action={action} method="post" encType={encType}>
      {children}
      <Button type="submit" wide>
        {button}
      </Button>
    </Stack>
  );
}
