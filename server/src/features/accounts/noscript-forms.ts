import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, registrationSchema } from 'shared-contracts';
import { plainDocument } from '../../platform/html/plain-document';
import { sendDocument } from '../../platform/http/failure-document';
import { acceptForms, formContext, formFields, redirectAfter } from '../../platform/http/plain-forms';
import type { RequestContext } from '../../platform/http/request-context';
import { issueFormToken, takeFormToken } from '../../platform/security/form-token';
import { isStorable, unstorable } from '../../platform/security/storable-text';
import { emailKey } from '../../platform/security/tokens';
import { i18n } from '../../texts';
import type { AccountsDeps } from './account-deps';
import { type RegistrationInput, registerAccount } from './profile.service';
import { sendLoginLink, signInByLink } from './sign-in.service';

const FORM_LIMITS = { fields: 20, files: 0, fieldSize: 4096, fieldNameSize: 100, parts: 20 };

/**
 * The forms that work without JavaScript: sign-up by POST /user, the request of a sign-in link, and its button. They respond with
 * redirects. A failure is in the address as `error`, with a code of the error catalogue.
 */
export function registerNoscriptForms(app: FastifyInstance, deps: AccountsDeps): void {
  app.register((forms, _, done) => {
    forms.register(multipart, { limits: FORM_LIMITS });
    acceptForms(forms, 8192);
    forms.post('/user', async (request, reply) => signUp(deps, request, reply));
    forms.post('/send_login_link', async (request, reply) => {
      if (request.isMultipart()) throw new ApiError('unsupported_media_type');
      const { email = '' } = formFields(request.body);
      const context = await formContext(request, reply);
      return redirectAfter(reply, '/Login', '/Login?sent=1', async () => {
        await sendLoginLink(deps, email, context);
      });
    });
    forms.post('/login_link', async (request, reply) => {
      if (request.isMultipart()) throw new ApiError('unsupported_media_type');
      return followLink(deps, formFields(request.body), await formContext(request, reply));
    });
    done();
  });
}

/**
 * A sign-in link by its button. A user with another session must confirm first, as on the page with scripts, because an
 * attacker can send a link of their own account. The response has a form token, so that no other page can confirm it.
 */
async function followLink(
  deps: AccountsDeps,
  { email = '', token = '', authenticity_token = '' }: Record<string, string>,
  context: RequestContext,
): Promise<FastifyReply> {
  const { request, reply, session } = context;
  if (session && emailKey(session.email) !== emailKey(email)) {
    const isAgreed = authenticity_token !== '' && (await takeFormToken(deps.db, request, authenticity_token));
    if (!isAgreed) {
      const page = plainDocument({
        heading: i18n.t('Sign in as {email}?', { email }),
        detail: i18n.t('You are signed in as {current}. This link signs you in as {email} instead.', {
          current: session.email,
          email,
        }),
        button: i18n.t('Sign in as {email}', { email }),
        fields: { email, token, authenticity_token: await issueFormToken(deps.db, request, reply) },
        link: {
          label: i18n.t('Stay signed in as {email}', { email: session.email }),
          href: '/listings',
        },
      });
      return sendDocument(reply.header('referrer-policy', 'no-referrer'), page);
    }
  }
  return redirectAfter(reply, '/Login', '/login-redirect', () => signInByLink(deps, { email, token }, context));
}

async function signUp(deps: AccountsDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const context = await formContext(request, reply);
  const fields = request.isMultipart() ? await readForm(request) : {};
  if (!(await takeFormToken(deps.db, request, fields.authenticity_token ?? ''))) throw new ApiError('not_allowed');
  const input = registrationSchema.safeParse(registrationOf(fields));
  if (!input.success) return reply.redirect('/register?error=validation_failed', 303);
  const data: RegistrationInput = input.data;
  return redirectAfter(reply, '/register', '/Welcome', () => registerAccount(deps, data, context));
}

/** The parser throws plain errors for a form without boundary or with broken parts; these are the client's errors. */
async function readForm(request: FastifyRequest): Promise<Record<string, string>> {
  try {
    return await readParts(request);
  } catch (error) {
    if (error instanceof ApiError || (error instanceof Error && 'statusCode' in error)) throw error;
    request.log.debug({ err: error }, 'Parsing the multipart form failed; the request is refused.');
    throw new ApiError('malformed_body', [], 'The form is invalid. Its content type needs a boundary.');
  }
}

async function readParts(request: FastifyRequest): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for await (const part of request.parts()) {
    if (part.type !== 'field' || typeof part.value !== 'string') continue;
    if (!isStorable(part.value)) throw unstorable(part.fieldname);
    fields[part.fieldname] = part.value;
  }
  return fields;
}

function registrationOf(fields: Record<string, string>) {
  const field = (name: string) => fields[`user[${name}]`] ?? '';
  return {
    email: field('email'),
    password: field('password'),
    password_confirm: field('password_confirmation'),
    first_name: field('first_name'),
    last_name: field('last_name'),
    phone_number: field('phone'),
    confirm: ['1', 'true', 'on'].includes(field('email_opt_in')),
  };
}
