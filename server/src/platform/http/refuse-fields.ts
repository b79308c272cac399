import { ApiError, type FieldError } from 'shared-contracts';

/** Refuses an input field by field. The first sentence is the error's message, as the form shows it. */
export function refuseFields(fields: readonly FieldError[]): void {
  const [first] = fields;
  if (first) throw new ApiError('validation_failed', [...fields], first.message);
}

/** The same from a form's errors, by field name. */
export function fieldsOf(errors: Readonly<Record<string, string>>): FieldError[] {
  return Object.entries(errors).map(([field, message]) => ({ field, pointer: `#/${field}`, message }));
}
