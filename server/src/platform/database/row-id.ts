/** Largest id of an integer column. */
const LARGEST_ID = 2_147_483_647;

/** Whether a row can have this id. A query for a larger number would be a database error instead of an empty result. */
export const isRowId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= LARGEST_ID;
