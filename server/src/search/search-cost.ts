import { ApiError, type FieldError, type SearchRequest } from 'shared-contracts';

/** Corners of all outlines of one request together; a hand-drawn outline has some hundred at most. */
export const MAX_CORNERS = 5000;
/** Ids of all searches of one request together: favorites, and listings to hide. */
export const MAX_IDS = 20_000;

const CORNERS_PER_POINT = 50;
const IDS_PER_POINT = 500;

/**
 * What the searches of one request cost together, in points of about half a millisecond.
 * @param field the part of the body that a refusal names, where it is not the search itself
 * @throws ApiError limit_reached when they exceed the budget of one request
 */
export function searchCost(searches: readonly SearchRequest[], field?: string): number {
  const corners = sum(searches, ({ polygons = [] }) => sum(polygons, ({ coordinates }) => coordinates.length));
  if (corners > MAX_CORNERS) throw overBudget(field ?? 'polygons', `Please draw at most ${MAX_CORNERS} corners.`);
  const ids = sum(searches, idsOf);
  if (ids > MAX_IDS) throw overBudget(field ?? 'hidden_internal_ids', `Please send at most ${MAX_IDS} listing ids.`);
  return searches.length + Math.floor(corners / CORNERS_PER_POINT) + Math.floor(ids / IDS_PER_POINT);
}

const idsOf = ({ hidden_internal_ids = [], favorites = [] }: SearchRequest) =>
  hidden_internal_ids.length + favorites.length;

function overBudget(field: string, message: string): ApiError {
  const refused: FieldError = { field, pointer: `#/${field}`, message: `${field}: ${message}` };
  return new ApiError('limit_reached', [refused], `You have reached the limit for ${field}. ${message}`);
}

function sum<T>(values: readonly T[], amount: (value: T) => number): number {
  return values.reduce((total, value) => total + amount(value), 0);
}
