import { ERRORS, type ErrorCode, sentenceOf } from './errors';
import type { FieldError, Problem } from './problem-schema';

/** The shape of every failure: RFC 9457 and the four documented fields. */
export function problemOf(
  code: ErrorCode,
  instance: string,
  fields: FieldError[] = [],
  detail: string = sentenceOf(code, fields),
): Problem {
  const { status } = ERRORS[code];
  return {
    type: `urn:problem:${code.replaceAll('_', '-')}`,
    title: sentenceOf(code, fields),
    status,
    detail,
    instance,
    code,
    error: true,
    error_type: code,
    error_message: detail,
    fields,
  };
}
