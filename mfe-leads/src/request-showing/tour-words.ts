import { formatDay, formatHawaiiTime } from 'shared-contracts/lead-rules';
import type { Draft, ShowingTime, ShowingType } from '../lead/draft';

/** The name of a tour's form, and of every button that opens it. */
export const TOUR_TITLE = 'Request Tour';

export const TOUR_TYPES: ReadonlyArray<[ShowingType, string]> = [
  ['in_person', 'In person'],
  ['virtual_tour', 'Virtual tour'],
];

export const TOUR_TIMES: ReadonlyArray<{ value: ShowingTime; label: string }> = [
  { value: 'first_available', label: 'First available' },
  { value: 'morning', label: 'Morning' },
  { value: 'afternoon', label: 'Afternoon' },
];

const PARTS_OF_DAY: Readonly<Record<ShowingTime, string>> = {
  first_available: 'first available time',
  morning: 'morning',
  afternoon: 'afternoon',
};

/** 'Saturday, November 28, 10:00am Hawaii time · In person', as the visitor chose it. */
export function tourText({ chosen_date, time, slot, type }: Draft): string {
  const kind = TOUR_TYPES.find(([value]) => value === type)?.[1];
  return [whenText(chosen_date, slot, time), kind].filter(Boolean).join(' · ');
}

function whenText(day: Draft['chosen_date'], slot: Draft['slot'], time: ShowingTime): string {
  if (!day) return 'As soon as possible';
  return slot === null ? `${formatDay(day)}, ${PARTS_OF_DAY[time]}` : formatHawaiiTime(day, slot);
}
