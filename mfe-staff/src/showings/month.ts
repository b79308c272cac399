import { addDays } from 'shared-contracts/lead-rules';

/** A calendar month, 'YYYY-MM'. */
export type Month = string;

export const monthOf = (day: string): Month => day.slice(0, 7);
export const firstDay = (month: Month): string => `${month}-01`;
export const lastDay = (month: Month): string => addDays(firstDay(nextMonth(month, 1)), -1);

/** The month a number of months later, or earlier for a negative number. */
export function nextMonth(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** Weeks from Sunday to Saturday. Days of the neighboring months are null. */
export function weeksOf(month: Month): (string | null)[][] {
  const first = firstDay(month);
  const start = addDays(first, -new Date(`${first}T00:00:00Z`).getUTCDay());
  const weeks: (string | null)[][] = [];
  for (let sunday = start; sunday <= lastDay(month); sunday = addDays(sunday, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => addDays(sunday, index)).map((day) =>
        monthOf(day) === month ? day : null,
      ),
    );
  }
  return weeks;
}

const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });
export const monthText = (month: Month): string => MONTH.format(new Date(`${firstDay(month)}T00:00:00Z`));
