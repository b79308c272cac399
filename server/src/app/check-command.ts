import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { refusePublishedPasswords } from '../features/accounts/sample-accounts';
import { openSecretBox } from '../features/accounts/second-factor/secret-box';
import { countSecrets } from '../features/accounts/second-factor/stored-secrets';
import { countSuperAdmins } from '../features/admin/staff-users.repository';
import { smtpTransport } from '../features/mail/mail-transport';
import { readFeeds } from '../feeds/feed-config';
import { Cluster, clusterFailure } from '../opensearch/cluster';
import { type Database, openDatabase } from '../platform/database/database';
import { lastBackup, serverFacts } from '../platform/database/server-state.repository';
import { OperatorError } from '../platform/errors/operator-error';
import { openBucket } from '../platform/files/bucket';
import { isLocalSite } from '../platform/settings/local-site';
import { type Settings, settingsInUse } from '../platform/settings/settings';
import {
  checkCountyLinks,
  checkMap,
  checkPhotos,
  checkProxy,
  checkPublicAddress,
  checkRouting,
  checkTranslations,
  checkYenRate,
  type Finding,
} from './check-addresses';

type Check = (settings: Settings, database: Database) => Finding | Promise<Finding>;

const DAY_MS = 86_400_000;
const healthSchema = z.object({ status: z.enum(['green', 'yellow', 'red']), number_of_nodes: z.int() });
/** A backup that is older than this is worth a look. */
const BACKUP_DAYS = 7;
/** One-time codes of authenticator apps are refused when the clock is wrong by more than 30 seconds. */
const CLOCK_MS = 5000;

/** What is tried, and what to do when it cannot be tried. */
const CHECKS: Readonly<Record<string, readonly [check: Check, advice: string]>> = {
  settings: [() => ['ok', settingsInUse().join(', ') || 'all have their defaults'], ''],
  database: [checkDatabase, 'Correct DATABASE_URL.'],
  clock: [checkClock, 'Correct DATABASE_URL.'],
  mail: [checkMail, 'Correct SMTP_URL, or start the mail server.'],
  'object store': [checkObjectStore, 'Correct S3_ENDPOINT, S3_BUCKET and its keys, or start the store.'],
  opensearch: [checkOpenSearch, ''],
  feeds: [checkFeeds, ''],
  'public address': [checkPublicAddress, 'Start the proxy and the server, or correct PUBLIC_URL.'],
  proxy: [checkProxy, 'Start the proxy and the server, or correct PUBLIC_URL.'],
  map: [checkMap, 'Correct MAP_STYLE_URL or MAP_TILES.'],
  yen: [checkYenRate, 'Correct YEN_RATE_URL.'],
  'driving times': [checkRouting, 'Correct ROUTING_URL, or start its server.'],
  translations: [checkTranslations, 'Correct TRANSLATION_URL or TRANSLATION_KEY, or start its server.'],
  photos: [checkPhotos, 'Correct PHOTO_HOSTS.'],
  'county links': [checkCountyLinks, 'Correct COUNTY_LINK_….'],
  'second factor': [checkSecondFactor, 'Correct SECOND_FACTOR_KEYS.'],
  staff: [checkStaff, ''],
  backups: [checkBackups, ''],
};

/**
 * `npm run check`: tries what the settings name, and prints one line for each part. It changes nothing but an object of
 * the object store, which it removes again, and a secret by which a server recognizes the request of `proxy`.
 * @throws OperatorError when a part failed
 */
export async function runCheck(
  settings: Settings,
  words: readonly string[],
  print: (text: string) => void,
): Promise<void> {
  if (words.length > 0) throw new OperatorError('Usage: npm run check');
  const { database, close } = await openDatabase(settings, {
    use: 'command',
    print,
    beforeMaking: () =>
      Promise.reject(new OperatorError(`There is no database in ${settings.DATA_DIR}. npm start makes it.`)),
  });
  const width = Math.max(...Object.keys(CHECKS).map(({ length }) => length));
  const failed: string[] = [];
  try {
    for (const [name, [check, advice]] of Object.entries(CHECKS)) {
      const [state, text] = await finding(() => check(settings, database), advice);
      if (state === 'failed') failed.push(name);
      print(`${state.padEnd(6)}  ${name.padEnd(width)}  ${text}`);
    }
  } finally {
    await close();
  }
  if (failed.length > 0) throw new OperatorError(`Failed: ${failed.join(', ')}.`);
}

async function finding(check: () => Finding | Promise<Finding>, advice: string): Promise<Finding> {
  try {
    return await check();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // it has its own advice
    if (error instanceof OperatorError) return ['failed', reason];
    return ['failed', `${reason.replace(/(?<![.!?…])$/, '.')} ${advice}`.trimEnd()];
  }
}

async function checkDatabase({ DATABASE_URL }: Settings, database: Database): Promise<Finding> {
  const { version, createsTables } = await serverFacts(database);
  const place = DATABASE_URL === null ? 'embedded' : new URL(DATABASE_URL).host;
  return createsTables
    ? ['ok', `PostgreSQL ${version}, ${place}`]
    : [
        'failed',
        `The user of ${place} may not create tables, which an upgrade needs. Give it the schema: alter schema public owner to site.`,
      ];
}

async function checkClock(_: Settings, database: Database): Promise<Finding> {
  const { now } = await serverFacts(database);
  const difference = Math.abs(now.getTime() - Date.now());
  if (difference <= CLOCK_MS) return ['ok', `${now.toISOString()}, as the database`];
  const seconds = (difference / 1000).toFixed(1);
  return [
    'failed',
    `This machine and the database differ by ${seconds} seconds. Codes of authenticator apps then fail. Let both machines follow a time server.`,
  ];
}

async function checkMail({ SMTP_URL, MAIL_FROM, DATA_DIR }: Settings): Promise<Finding> {
  if (SMTP_URL === null) return ['off', `SMTP_URL is empty: mails are files in ${join(DATA_DIR, 'mail')}`];
  const transport = smtpTransport(SMTP_URL, MAIL_FROM);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
  return ['ok', `${new URL(SMTP_URL).host} accepts the sign-in of the site`];
}

async function checkObjectStore(settings: Settings): Promise<Finding> {
  const bucket = openBucket(settings);
  if (!bucket) return ['off', 'S3_BUCKET is empty: photos and versions are in folders'];
  const key = `check/${randomUUID()}`;
  await bucket.write(key, Buffer.from(key));
  const read = await bucket.read(key);
  await bucket.remove(key);
  if (read?.toString() !== key)
    return [
      'failed',
      `The bucket ${settings.S3_BUCKET} did not return what was written. Look at its rights and its log.`,
    ];
  return ['ok', `the bucket ${settings.S3_BUCKET} stores, returns and removes an object`];
}

async function checkOpenSearch(settings: Settings): Promise<Finding> {
  if (settings.OPENSEARCH_URL.length === 0) return ['off', 'OPENSEARCH_URL is empty: the search is in memory'];
  const cluster = await Cluster.open(settings);
  try {
    const { status, number_of_nodes } = await cluster.request(healthSchema, 'GET', '/_cluster/health');
    return status === 'red'
      ? ['failed', `${number_of_nodes} nodes, health red: a part of the data is away. Start the other nodes.`]
      : ['ok', `${number_of_nodes} nodes, health ${status}`];
  } catch (error) {
    throw clusterFailure(settings, error);
  } finally {
    await cluster.close();
  }
}

async function checkFeeds(settings: Settings): Promise<Finding> {
  const feeds = await readFeeds(settings);
  return feeds.length === 0
    ? ['off', 'FEEDS_FILE is empty: listings come by npm run import']
    : ['ok', `${feeds.map(({ name }) => name).join(', ')}; npm run feed -- list shows when each was read`];
}

async function checkSecondFactor(settings: Settings, database: Database): Promise<Finding> {
  const { readable, unreadable } = await countSecrets(database, openSecretBox(settings));
  if (unreadable > 0)
    return ['failed', `The keys do not decrypt ${unreadable} of ${readable + unreadable} secrets (docs/incidents.md).`];
  return ['ok', `${readable} accounts use it; their secrets can be decrypted`];
}

async function checkStaff(settings: Settings, database: Database): Promise<Finding> {
  await refusePublishedPasswords(database, settings);
  const admins = await countSuperAdmins(database);
  return admins === 0
    ? ['failed', 'There is no super admin: npm run admin -- create you@example.com']
    : ['ok', `${admins} super admins; no sample password is open to a network`];
}

async function checkBackups(settings: Settings, database: Database): Promise<Finding> {
  const made = await lastBackup(database);
  if (made && Date.now() - made.getTime() < BACKUP_DAYS * DAY_MS)
    return ['ok', `npm run backup: ${made.toISOString()}`];
  const when = made ? `the last one is of ${made.toISOString()}` : 'there was none';
  return [isLocalSite(settings) ? 'off' : 'warn', `npm run backup: ${when} (docs/backup.md)`];
}
