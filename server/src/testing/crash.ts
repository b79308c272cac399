// Functions for the crash tests of e2e: the data folder of a site, its stopped database, and the sent deliveries.

export { insertSession } from '../features/accounts/session.repository';
export { insertUser } from '../features/accounts/users.repository';
export { insertFavorite } from '../features/favorites/favorites.repository';
export { callback, question, showing, storedListing } from '../features/leads/testing/lead-app';
// its module declares the tables that the tests read
export type { ListingTable } from '../features/listings/listings.tables';
export { type CaughtMail, readable, startMailCatcher } from '../features/mail/testing/mail-catcher';
// its module declares the tables that the tests read
export type { NotificationPushTable } from '../features/notifications/notifications.tables';
export { type CaughtPush, type PushService, startPushService } from '../features/notifications/testing/push-service';
export { type FakeReceiver, type ReceiverMode, startReceiver } from '../features/outbox/testing/fake-receiver';
export { onMaui } from '../features/saved-searches/testing/alert-app';
export { applyBatch } from '../feeds/apply/apply-batch.repository';
// its module declares the table that the tests read
export type { FeedTable } from '../feeds/feeds.tables';
export { homeRecord } from '../feeds/testing/feed-site';
export { ResoServer } from '../feeds/testing/reso-server';
export { type Database, type OpenedDatabase, openDatabase } from '../platform/database/database';
export { EMBEDDED } from '../platform/database/embedded/embedded';
// its module declares the table that the tests read
export type { TaskTable } from '../platform/queue/tasks.tables';
export type { WorkerSettings } from '../platform/queue/worker';
export { cookieName } from '../platform/security/cookies';
export { bundledProgram, SHORT_LIVED } from './bundled-program';
export { startSeparate } from './postgres-server';
export { fillDataFolder } from './test-cluster';
