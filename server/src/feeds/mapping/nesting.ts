/** Maximum number of levels of a record; a call stack has room for some thousands. */
export const MAX_LEVELS = 100;

/** Whether a JSON value has more levels than a record may have. */
export const isTooDeep = (value: unknown, left = MAX_LEVELS): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((inner) => isTooDeep(inner, left - 1)));
