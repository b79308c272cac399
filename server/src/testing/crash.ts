// Functions for the crash tests of e2e: the data folder of a site, its stopped database, and the sent deliveries.
export { createUser } from '../accounts';
export { createSession } from '../accounts/testing';
export { ResoServer } from '../feeds';
export { feedStatesSchema, homeRecord } from '../feeds/testing';
export { applyBatch, connectControl } from '../ingest';
export { callback, question, showing, storedListing } from '../leads/testing/lead-app';
// its module declares the tables that the tests read
export type { ListingTable } from '../listings/testing';
export { type CaughtMail, readable, startMailCatcher } from '../mail/testing/mail-catcher';
export type { OutboxWorkerSettings } from '../outbox';
// its module declares the table that the tests read
export type { OutboxTable } from '../outbox/testing';
export { type FakeReceiver, type ReceiverMode, startReceiver } from '../outbox/testing/fake-receiver';
export { type Database, openDatabase } from '../platform/database';
export { cookieName } from '../platform/security/testing';
export { onMaui } from '../saved-searches/testing/alert-app';
export { bundledProgram, SHORT_LIVED } from './bundled-program';
export { fillDataFolder } from './test-database';
