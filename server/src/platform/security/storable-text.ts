import type { FastifyInstance } from 'fastify';
import { ApiError } from 'shared-contracts';
import { i18n } from '../../texts';
import { fieldError, refusedField } from '../errors/field-errors';

/** A null character, or half of a surrogate pair: JSON allows them, the database does not. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

/** Levels of lists and objects that a body may have. The deepest accepted one, a search, has six. */
const MAX_LEVELS = 20;

/**
 * Name of the first field or key with such text; null without one.
 * @throws ApiError malformed_body for a value with too many levels
 */
export function unstorableField(value: unknown, name = 'body', levels = MAX_LEVELS): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : name;
  // The bytes of an upload are no text, and checking them would take long.
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null;
  if (levels === 0) throw new ApiError('malformed_body');
  if (Array.isArray(value)) return firstField(value, (inner) => unstorableField(inner, name, levels - 1));
  return firstField(Object.entries(value), ([key, inner]) =>
    isStorable(key) ? unstorableField(inner, key, levels - 1) : name,
  );
}

function firstField<T>(values: readonly T[], fieldOf: (value: T) => string | null): string | null {
  for (const value of values) {
    const found = fieldOf(value);
    if (found !== null) return found;
  }
  return null;
}

/** Refuses such text with 400 on all routes that are registered later. Otherwise storing it would fail. */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    // Pages ignore unreadable parts of their address, which may come from any site.
    const { params, query, body } = request;
    refuseUnstorable({ params, query: isPage(params) ? null : query, body });
  });
}

/** @throws ApiError validation_failed for an input with such text; not_found for such an address of a page */
export function refuseUnstorable(input: Readonly<Record<string, unknown>>): void {
  const found = Object.values(input).map((part) => unstorableField(part));
  const field = found.find((one) => one !== null);
  if (field === '*') throw new ApiError('not_found');
  if (field) throw unstorable(field);
}

const isPage = (params: unknown) => typeof params === 'object' && params !== null && '*' in params;

export function unstorable(field: string): ApiError {
  return fieldError('validation_failed', [refusedField(field, i18n.t('contains characters that cannot be stored'))]);
}
