/** Days, times, calendar files and sources of leads, without schemas: what a page needs before the visitor fills in a form. */

export * from './basics/days';
export * from './display/calendar-file';
export { formatDay, formatHawaiiTime, formatMinutes } from './display/dates';
export * from './rules/callback-times';
export * from './rules/lead-source';
export * from './rules/showing-days';
export * from './rules/showing-file';
