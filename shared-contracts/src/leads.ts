/** Leads: what the contact and showing forms send, with the days and times they offer. */

export * from './basics/days';
export * from './calls/leads';
export * from './display/calendar-file';
export * from './entities/lead';
export * from './rules/callback-times';
export * from './rules/lead-source';
export * from './rules/showing-days';
