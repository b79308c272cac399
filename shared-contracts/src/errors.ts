import type { FieldError } from './problem-schema';
import { i18n } from './texts';

/**
 * The error catalogue: code, HTTP status, and the sentence for the user. `{field}` in a sentence is replaced by the
 * field's name. The server throws `apiError(code)`, the browser looks sentences up by code.
 */
export const ERRORS = {
  validation_failed: { status: 400, sentence: /*i18n*/ 'Please check {field}.' },
  malformed_body: { status: 400, sentence: /*i18n*/ 'The request body is not valid JSON.' },
  request_timeout: { status: 408, sentence: /*i18n*/ 'The request did not arrive in time. Please send it again.' },
  body_too_large: { status: 413, sentence: /*i18n*/ 'The request is too large.' },
  precondition_failed: { status: 412, sentence: /*i18n*/ 'This file has changed. Please load it again.' },
  range_not_satisfiable: { status: 416, sentence: /*i18n*/ 'This file does not have the requested range of bytes.' },
  unsupported_media_type: { status: 415, sentence: /*i18n*/ 'The server does not accept this content type.' },
  sign_in_required: { status: 401, sentence: /*i18n*/ 'Please sign in first.' },
  bad_credentials: { status: 401, sentence: /*i18n*/ 'Please check your e-mail or password.' },
  login_link_invalid: {
    status: 401,
    sentence: /*i18n*/ 'This sign-in link is no longer valid. Please request a new one.',
  },
  social_token_invalid: { status: 401, sentence: /*i18n*/ 'Google could not confirm who you are. Please try again.' },
  google_link_required: {
    status: 409,
    sentence: /*i18n*/ 'This e-mail address has an account. Please sign in with your password or a sign-in link first.',
  },
  second_factor_required: { status: 401, sentence: /*i18n*/ 'Please enter the code of your authenticator app.' },
  second_factor_wrong: {
    status: 401,
    sentence: /*i18n*/ 'This code is wrong or was used before. Please enter the next one.',
  },
  second_step_over: { status: 401, sentence: /*i18n*/ 'This sign-in took too long. Please sign in again.' },
  second_factor_missing: {
    status: 403,
    sentence: /*i18n*/ 'Please set up two-factor authentication in your settings first: your role requires it.',
  },
  not_allowed: { status: 403, sentence: /*i18n*/ 'You are not allowed to do this.' },
  cross_site: {
    status: 403,
    sentence: /*i18n*/ 'This request came from another site and was refused. Please repeat it on this site.',
  },
  not_found: { status: 404, sentence: /*i18n*/ 'This page could not be found' },
  method_not_allowed: { status: 405, sentence: /*i18n*/ 'This address does not support that method.' },
  unknown_host: {
    status: 421,
    sentence:
      /*i18n*/ 'This host name does not belong to the site. PUBLIC_URL and ALLOWED_ORIGINS list its host names.',
  },
  email_exists: { status: 409, sentence: /*i18n*/ 'Email already exists' },
  version_conflict: { status: 409, sentence: /*i18n*/ 'Someone else changed this in the meantime. Please reload.' },
  replied_already: { status: 409, sentence: /*i18n*/ 'Another user has just replied to this client.' },
  no_receiver: {
    status: 409,
    sentence: /*i18n*/ 'No receiver is set for this delivery. Set it first, then send again.',
  },
  version_exists: {
    status: 409,
    sentence: /*i18n*/ 'This version is already published and cannot be changed. Publish a new one.',
  },
  limit_reached: { status: 422, sentence: /*i18n*/ 'You have reached the limit for {field}.' },
  showing_not_offered: { status: 422, sentence: /*i18n*/ 'Showings can be requested for active listings only.' },
  too_many_requests: { status: 429, sentence: /*i18n*/ 'Too many requests. Please wait a moment and try again.' },
  registration_failed: { status: 422, sentence: /*i18n*/ 'We could not complete registration.' },
  unknown_middleware: { status: 500, sentence: /*i18n*/ 'Unknown middleware' },
  internal: { status: 500, sentence: /*i18n*/ 'Our server must be out surfing.' },
  warming_up: { status: 503, sentence: /*i18n*/ 'The search is starting up. Please try again in a moment.' },
  busy: { status: 503, sentence: /*i18n*/ 'The server is busy. Please try again in a moment.' },
  // only in the browser
  signed_in_as_other: {
    status: 0,
    sentence: /*i18n*/ 'You signed in as another user, so nothing was saved. Please try again.',
  },
  network: {
    status: 0,
    sentence: /*i18n*/ 'We could not reach the server. Please check your connection and try again.',
  },
  timed_out: { status: 0, sentence: /*i18n*/ 'The server took too long to respond. Please try again.' },
  unexpected_answer: { status: 0, sentence: /*i18n*/ 'The server sent an unexpected response. Please try again.' },
} as const;
export type ErrorCode = keyof typeof ERRORS;

/** An error with a code of the catalogue, thrown by the server and by the browser's API client. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  constructor(
    readonly code: ErrorCode,
    readonly fields: FieldError[] = [],
    message: string = sentenceOf(code, fields),
  ) {
    super(message);
    this.status = ERRORS[code].status;
  }
}

/** The sentence of a code in the page's language, with the name of the first refused field if the sentence has `{field}`. */
export function sentenceOf(code: ErrorCode, fields: FieldError[] = []): string {
  return i18n.t(ERRORS[code].sentence, { field: fields[0]?.field ?? i18n.t('what you entered') });
}

/** Whether the catalogue has the code. A response may be from a newer server or another program. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}
