import { ApiError, type FieldError } from 'shared-contracts';

/** Refuses an input field by field; the first sentence stands for the whole, exactly as the form shows it. */
export function refuseFields(fields: readonly FieldError[]): void {
  const [first] = fields;
  if (first) throw new ApiError('validation_failed', [...fields], first.message);
}

/** The same from a form's errors, each named by its field. */
export function fieldsOf(errors: Readonly<Record<string, string>>): FieldError[] {
  return Object.entries(errors).map(([field, message]) => ({ field, pointer: `#/${field}`, message }));
}
