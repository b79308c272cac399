import { ApiError, type FieldError, sentenceOf } from 'shared-contracts';
import { i18n } from '../../texts';
import { fieldLabel } from './field-labels';

/** The refusal of one field. @param problem in the page's language, as `is empty` */
export function refusedField(field: string, problem: string, pointer = `#/${encodeURIComponent(field)}`): FieldError {
  return { field, pointer, message: i18n.t('{field}: {problem}', { field: fieldLabel(field), problem }) };
}

/** An error whose sentence names the first field as its form does. */
export function fieldError(code: 'validation_failed' | 'limit_reached', fields: FieldError[]): ApiError {
  return new ApiError(code, fields, sentenceOf(code, fields.map(labelled)));
}

/** The error with the label of its field in place of the name, for a sentence. */
export const labelled = (error: FieldError): FieldError => ({ ...error, field: fieldLabel(error.field) });
