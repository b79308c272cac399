import { formatDay, formatHawaiiTime } from 'shared-contracts/lead-rules';
import type { Draft, ShowingTime, ShowingType } from '../lead/draft';
import { i18n } from '../texts';

/** The name of a tour's form, and of every button that opens it. */
export const TOUR_TITLE = /*i18n*/ 'Request Tour';

export const TOUR_TYPES: ReadonlyArray<[ShowingType, string]> = [
  ['in_person', /*i18n*/ 'In person'],
  ['virtual_tour', /*i18n*/ 'Virtual tour'],
];

export const TOUR_TIMES: ReadonlyArray<{ value: ShowingTime; label: string }> = [
  { value: 'first_available', label: /*i18n*/ 'First available' },
  { value: 'morning', label: /*i18n*/ 'Morning' },
  { value: 'afternoon', label: /*i18n*/ 'Afternoon' },
];

const PARTS_OF_DAY: Readonly<Record<ShowingTime, string>> = {
  first_available: /*i18n*/ '{day}, first available time',
  morning: /*i18n*/ '{day}, morning',
  afternoon: /*i18n*/ '{day}, afternoon',
};

/** 'Saturday, November 28, 10:00am Hawaii time · In person', as the visitor chose it. */
export function tourText({ chosen_date, time, slot, type }: Draft): string {
  const kind = TOUR_TYPES.find(([value]) => value === type)?.[1];
  return [whenText(chosen_date, slot, time), kind && i18n.t(kind)].filter(Boolean).join(' · ');
}

function whenText(day: Draft['chosen_date'], slot: Draft['slot'], time: ShowingTime): string {
  if (!day) return i18n.t('As soon as possible');
  return slot === null ? i18n.t(PARTS_OF_DAY[time], { day: formatDay(day) }) : formatHawaiiTime(day, slot);
}
