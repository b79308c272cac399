// Functions for the crash tests of e2e: the data folder of a site, its stopped database, and the sent deliveries.
export { createUser } from '../accounts';
export { createSession } from '../accounts/testing';
// its module declares the table that the tests read
export { type FeedTable, homeRecord, ResoServer } from '../feeds/testing';
export { applyBatch } from '../ingest';
export { callback, question, showing, storedListing } from '../leads/testing/lead-app';
// its module declares the tables that the tests read
export type { ListingTable } from '../listings/testing';
export { type CaughtMail, readable, startMailCatcher } from '../mail/testing/mail-catcher';
// its module declares the table that the tests read
export type { TaskTable } from '../outbox/testing';
export { type FakeReceiver, type ReceiverMode, startReceiver } from '../outbox/testing/fake-receiver';
export { type Database, type OpenedDatabase, openDatabase } from '../platform/database';
export { EMBEDDED } from '../platform/database/testing';
export type { WorkerSettings } from '../platform/queue';
export { cookieName } from '../platform/security/testing';
export { onMaui } from '../saved-searches/testing/alert-app';
export { bundledProgram, SHORT_LIVED } from './bundled-program';
export { startSeparate } from './postgres-server';
export { fillDataFolder } from './test-cluster';
