/** The company's opening hours in a week. Hawaii is ten hours behind UTC all year. */
export interface OpeningHours {
  /** as the operator wrote them */
  readonly text: string;
  /** minutes of a week that begins on Monday at midnight; in order, without overlaps */
  readonly spans: readonly (readonly [from: number, to: number])[];
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const ENTRY = /^([A-Z][a-z]{2})(?:-([A-Z][a-z]{2}))? (\d{1,2}):([0-5]\d)-(\d{1,2}):([0-5]\d)$/;
const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/** Reads 'Mon-Fri 8:00-18:00, Sat 9:00-13:00'. @returns undefined for another format and for hours that overlap */
export function parseOpeningHours(text: string): OpeningHours | undefined {
  const entries = text.split(',').map((entry) => spansOf(entry.trim()));
  if (entries.some((spans) => spans.length === 0)) return undefined;
  const spans = entries.flat().toSorted(([one], [other]) => one - other);
  const overlap = spans.some(([from], index) => from < (spans[index - 1]?.[1] ?? 0));
  return overlap ? undefined : { text, spans };
}

/** The spans of one entry, one a day; none for an entry that cannot be read. */
function spansOf(entry: string): [number, number][] {
  const [, first = '', last = first, ...clock] = ENTRY.exec(entry) ?? [];
  const [from, to] = [DAYS.indexOf(first), DAYS.indexOf(last)];
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = clock.map(Number);
  const [opens, closes] = [fromHour * 60 + fromMinute, toHour * 60 + toMinute];
  if (from < 0 || to < from || opens >= closes || closes > DAY_MINUTES) return [];
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const midnight = (from + index) * DAY_MINUTES;
    return [midnight + opens, midnight + closes];
  });
}

/** 1970 began on a Wednesday at 14:00 in Hawaii. */
const EPOCH_MINUTE = 2 * DAY_MINUTES + 14 * 60;

/** Whole minutes between two times in which the company was open; 0 for a second time before the first. */
export function openMinutesBetween(hours: OpeningHours, from: Date, to: Date): number {
  return Math.max(0, Math.floor(openMinutesUntil(hours, to) - openMinutesUntil(hours, from)));
}

/** Open minutes since the Monday before 1970. */
function openMinutesUntil({ spans }: OpeningHours, time: Date): number {
  const minutes = time.getTime() / 60_000 + EPOCH_MINUTE;
  const weeks = Math.floor(minutes / WEEK_MINUTES);
  const openBefore = (minute: number) =>
    spans.reduce((sum, [opens, closes]) => sum + Math.min(Math.max(minute - opens, 0), closes - opens), 0);
  return weeks * openBefore(WEEK_MINUTES) + openBefore(minutes - weeks * WEEK_MINUTES);
}
