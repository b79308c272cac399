/** Largest id a column of the type integer holds. */
const LARGEST_ID = 2_147_483_647;

/** Whether a row may have this id: to ask the database for another one is a fault, and not an empty answer. */
export const isRowId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= LARGEST_ID;
