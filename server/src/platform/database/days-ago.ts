import { type RawBuilder, sql } from 'kysely';

/** The time a number of days ago, by the clock of the database. */
export const daysAgo = (days: number): RawBuilder<Date> => sql<Date>`now() - ${days}::integer * interval '1 day'`;
