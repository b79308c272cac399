/** Leads: what the contact and showing forms send, with the days and times they offer. */

export { serverClock } from './calls/directory';
export * from './calls/leads';
export * from './entities/lead';
export * from './lead-rules';
